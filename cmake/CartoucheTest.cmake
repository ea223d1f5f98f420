# cartouche_test(NAME LABEL <labels> SOURCES <files> [LIBS <targets>] [DEFINITIONS <definitions>]
#                [DEPENDS <targets that it runs>] [TIMEOUT <seconds>] [XVFB] [ALONE])
# A test is a class of the name in one of the files. All tests of a folder are one program, which is
# made by the first call in it: see tests/support/TestProgram.h. XVFB runs a test in a virtual display
# of its own: tests that share one lose window focus to each other. Tests are compiled in batches, where
# names in unnamed namespaces have to be unique in a folder; ALONE is for one that opens namespaces or
# makes up a format, whose names are those of others.
find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
find_program(XVFB_RUN xvfb-run)

# Under sanitizers the drivers' leaks are reported without names, because their modules are unloaded
# before the report: a dlclose that does nothing keeps them.
if(CARTOUCHE_SANITIZE)
    file(WRITE "${CMAKE_BINARY_DIR}/keep_modules.c" "int dlclose(void* handle) { (void)handle; return 0; }\n")
    # Apart from the tests, which have no headers compiled for C.
    add_library(cartouche_keep_modules OBJECT "${CMAKE_BINARY_DIR}/keep_modules.c")
endif()

# Half of the time of a build goes into tests, and hardly any of theirs into their own code.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(CARTOUCHE_TEST_OPTIONS -O1)
endif()

# cartouche_test_headers(LIBS <targets> HEADERS <headers>)
# Headers that most tests of a folder need: they are compiled once. The program of the folder links
# the targets, whichever of its tests are built: what is defined for the one must be for the other.
function(cartouche_test_headers)
    cmake_parse_arguments(TEST "" "" "LIBS;HEADERS" ${ARGN})
    set(CARTOUCHE_TEST_LIBS ${TEST_LIBS} PARENT_SCOPE)
    if(NOT CARTOUCHE_PRECOMPILE)
        return()
    endif()
    get_filename_component(folder "${CMAKE_CURRENT_SOURCE_DIR}" NAME)
    set(source "${CMAKE_CURRENT_BINARY_DIR}/headers.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT "// what is precompiled belongs to a source\n")
    set(target cartouche_test_headers_${folder})
    add_library(${target} OBJECT "${source}")
    target_link_libraries(${target} PRIVATE cartouche_options Qt6::Core Qt6::Test ${TEST_LIBS})
    target_compile_definitions(${target} PRIVATE QT_NO_KEYWORDS)
    target_compile_options(${target} PRIVATE ${CARTOUCHE_TEST_OPTIONS})
    cartouche_precompile(${target} <QtTest> ${TEST_HEADERS})
    set(CARTOUCHE_TEST_HEADERS ${target} PARENT_SCOPE)
endfunction()

# The program of the tests of this folder.
function(cartouche_test_program variable)
    get_filename_component(folder "${CMAKE_CURRENT_SOURCE_DIR}" NAME)
    set(program ${folder}_tests)
    set(${variable} ${program} PARENT_SCOPE)
    if(TARGET ${program})
        return()
    endif()
    add_executable(${program} "${PROJECT_SOURCE_DIR}/tests/support/TestProgram.cpp")
    # As many everywhere, so that names that are alike are told by whichever build comes first.
    set_target_properties(${program} PROPERTIES UNITY_BUILD_BATCH_SIZE 16 CARTOUCHE_TEST_NAMES "")
    target_include_directories(${program} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/moc")
    target_link_libraries(${program} PRIVATE cartouche_options Qt6::Core Qt6::Test ${CARTOUCHE_TEST_LIBS})
    target_compile_definitions(${program} PRIVATE QT_NO_KEYWORDS)
    target_compile_options(${program} PRIVATE ${CARTOUCHE_TEST_OPTIONS})
    set(names "${CMAKE_CURRENT_BINARY_DIR}/TestNames.cpp")
    file(GENERATE OUTPUT "${names}" CONTENT
         "#include \"tests/support/TestProgram.h\"\n
const std::string_view tr::test::listedTests = \"$<JOIN:$<TARGET_PROPERTY:${program},CARTOUCHE_TEST_NAMES>,$<COMMA>>\";\n")
    target_sources(${program} PRIVATE "${names}")
    if(CARTOUCHE_TEST_HEADERS)
        target_precompile_headers(${program} REUSE_FROM ${CARTOUCHE_TEST_HEADERS})
    endif()
endfunction()

function(cartouche_test name)
    if(CARTOUCHE_ONLY_TESTS AND NOT name IN_LIST CARTOUCHE_ONLY_TESTS)
        return()
    endif()
    cmake_parse_arguments(TEST "XVFB;ALONE" "TIMEOUT" "LABEL;SOURCES;LIBS;DEFINITIONS;DEPENDS" ${ARGN})
    if(CARTOUCHE_ONLY_LABELS)
        set(wanted ${TEST_LABEL})
        list(REMOVE_ITEM wanted ${CARTOUCHE_ONLY_LABELS})
        if(wanted STREQUAL "${TEST_LABEL}")
            return()
        endif()
    endif()
    cartouche_test_program(program)
    set_property(TARGET ${program} APPEND PROPERTY CARTOUCHE_TEST_NAMES ${name})
    target_sources(${program} PRIVATE ${TEST_SOURCES})
    # Not AUTOMOC, which reads all headers that a test includes to find the one class in it, and takes
    # twenty times as long.
    qt_generate_moc(${name}.cpp moc/${name}.moc)
    target_sources(${program} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/moc/${name}.moc")
    if(TEST_ALONE)
        set_source_files_properties(${TEST_SOURCES} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
    target_link_libraries(${program} PRIVATE ${TEST_LIBS})
    target_compile_definitions(${program} PRIVATE ${TEST_DEFINITIONS})
    if(TEST_DEPENDS)
        add_dependencies(${program} ${TEST_DEPENDS})
    endif()
    set(command $<TARGET_FILE:${program}> ${name})
    if(TEST_XVFB)
        if(CARTOUCHE_SANITIZE)
            target_sources(${program} PRIVATE $<TARGET_OBJECTS:cartouche_keep_modules>)
            target_link_options(${program} PRIVATE -rdynamic)
        endif()
        if(NOT XVFB_RUN)
            message(FATAL_ERROR "${name} needs xvfb-run: install the packages xvfb and xauth")
        endif()
        set(command ${XVFB_RUN} -a -s "-screen 0 1600x1000x24" ${command})
    endif()
    add_test(NAME ${name} COMMAND ${command})
    if(TEST_TIMEOUT)
        # What takes long begins first, so that nothing is waited for alone at the end.
        set_tests_properties(${name} PROPERTIES COST ${TEST_TIMEOUT})
    else()
        set(TEST_TIMEOUT 300)
    endif()
    set_tests_properties(${name} PROPERTIES LABELS "${TEST_LABEL}" TIMEOUT ${TEST_TIMEOUT}
                         ENVIRONMENT "QTEST_DISABLE_STACK_DUMP=1;QTEST_FUNCTION_TIMEOUT=${TEST_TIMEOUT}000")
    if("corpus" IN_LIST TEST_LABEL)
        # Without real files such a test has done nothing: CTest must not call that passed.
        set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "tests on real files are skipped")
    endif()
endfunction()
