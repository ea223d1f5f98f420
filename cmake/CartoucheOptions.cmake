# One interface target holds the flags that every target of the project is compiled with.
add_library(cartouche_options INTERFACE)
target_include_directories(cartouche_options INTERFACE "${PROJECT_SOURCE_DIR}")

if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(cartouche_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
    if(CARTOUCHE_WERROR)
        target_compile_options(cartouche_options INTERFACE -Werror)
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        # GCC 12 reports these on correct standard library code when it optimises.
        target_compile_options(
            cartouche_options INTERFACE -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow
                                        -Wno-free-nonheap-object)
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        # The stable_sort of GCC 12's library calls what its C++17 headers deprecate, and clang names
        # our code for it. What we call ourselves GCC names.
        target_compile_options(cartouche_options INTERFACE -Wno-deprecated-declarations)
    endif()
    if(CARTOUCHE_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # Sources of a batch look like headers to it, whose types must not use those of one source.
        target_compile_options(cartouche_options INTERFACE -Wno-subobject-linkage)
    endif()
    if(CARTOUCHE_SANITIZE)
        target_compile_options(
            cartouche_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=undefined
                                        -fno-omit-frame-pointer)
        target_link_options(cartouche_options INTERFACE -fsanitize=address,undefined)
    endif()
    if(CARTOUCHE_SANITIZE_THREADS)
        target_compile_options(cartouche_options INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
        target_link_options(cartouche_options INTERFACE -fsanitize=thread)
    endif()
endif()

# glm behaves differently with different macros, so they stand in one place only.
add_library(cartouche_glm INTERFACE)
find_package(glm REQUIRED)
target_link_libraries(cartouche_glm INTERFACE glm::glm)
# GCC thinks glm's operators too long to be inlined, and a call for each product of two matrices takes
# a third of the time of posing a skeleton.
target_compile_definitions(cartouche_glm INTERFACE GLM_ENABLE_EXPERIMENTAL GLM_FORCE_INLINE)

# The descriptions of all records are more than most sources have of their own.
function(cartouche_precompile target)
    if(CARTOUCHE_PRECOMPILE)
        target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
endfunction()
