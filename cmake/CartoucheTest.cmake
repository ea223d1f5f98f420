# cartouche_test(NAME LABEL <label> SOURCES <files> [LIBS <targets>] [XVFB])
# One executable a unit. XVFB runs it in a virtual display of its own: tests that share one lose
# window focus to each other.
find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
find_program(XVFB_RUN xvfb-run)

# Under sanitizers the drivers' leaks are reported without names, because their modules are unloaded
# before the report: a dlclose that does nothing keeps them.
if(CARTOUCHE_SANITIZE)
    file(WRITE "${CMAKE_BINARY_DIR}/keep_modules.c" "int dlclose(void* handle) { (void)handle; return 0; }\n")
    # Apart from the tests, which have no headers compiled for C.
    add_library(cartouche_keep_modules OBJECT "${CMAKE_BINARY_DIR}/keep_modules.c")
endif()

# cartouche_test_headers(LIBS <targets> HEADERS <headers>)
# Headers that most tests of a folder need: they are compiled once. All its tests link the targets.
function(cartouche_test_headers)
    cmake_parse_arguments(TEST "" "" "LIBS;HEADERS" ${ARGN})
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
    cartouche_precompile(${target} <QtTest> ${TEST_HEADERS})
    set(CARTOUCHE_TEST_HEADERS ${target} PARENT_SCOPE)
endfunction()

function(cartouche_test name)
    cmake_parse_arguments(TEST "XVFB" "LABEL;TIMEOUT" "SOURCES;LIBS" ${ARGN})
    add_executable(${name} ${TEST_SOURCES})
    set_target_properties(${name} PROPERTIES AUTOMOC ON)
    target_link_libraries(${name} PRIVATE cartouche_options Qt6::Core Qt6::Test ${TEST_LIBS})
    target_compile_definitions(${name} PRIVATE QT_NO_KEYWORDS)
    if(CARTOUCHE_TEST_HEADERS)
        target_precompile_headers(${name} REUSE_FROM ${CARTOUCHE_TEST_HEADERS})
        # Every test includes its own output of moc: there is next to nothing in this one.
        set_source_files_properties("${CMAKE_CURRENT_BINARY_DIR}/${name}_autogen/mocs_compilation.cpp"
                                    PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    endif()
    if(TEST_XVFB)
        if(CARTOUCHE_SANITIZE)
            target_sources(${name} PRIVATE $<TARGET_OBJECTS:cartouche_keep_modules>)
            target_link_options(${name} PRIVATE -rdynamic)
        endif()
        if(NOT XVFB_RUN)
            message(FATAL_ERROR "${name} needs xvfb-run: install the packages xvfb and xauth")
        endif()
        add_test(NAME ${name} COMMAND ${XVFB_RUN} -a -s "-screen 0 1600x1000x24" $<TARGET_FILE:${name}>)
    else()
        add_test(NAME ${name} COMMAND ${name})
    endif()
    if(NOT TEST_TIMEOUT)
        set(TEST_TIMEOUT 300)
    endif()
    set_tests_properties(${name} PROPERTIES LABELS "${TEST_LABEL}" TIMEOUT ${TEST_TIMEOUT}
                         ENVIRONMENT "QTEST_DISABLE_STACK_DUMP=1")
endfunction()
