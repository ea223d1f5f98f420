#pragma once

#include <QOpenGLFunctions_3_3_Core>

#include <utility>

namespace render::gl
{

/// The one set of entry points that the project uses. It belongs to its context, and so do all
/// objects made with it: they must be made, used and destroyed while that context (or one that
/// shares with it) is current.
using Functions = QOpenGLFunctions_3_3_Core;

/// Owns one GL object; moves, never copies. `Kind` names how it is made and deleted.
template <typename Kind>
class Object
{
public:
    Object() = default;

    /// Makes an object.
    explicit Object(Functions& functions)
        : m_functions(&functions)
        , m_id(Kind::create(functions))
    {
    }

    /// Takes over an object that exists.
    Object(Functions& functions, GLuint id)
        : m_functions(&functions)
        , m_id(id)
    {
    }

    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    Object(Object&& other) noexcept
        : m_functions(std::exchange(other.m_functions, nullptr))
        , m_id(std::exchange(other.m_id, 0))
    {
    }

    Object& operator=(Object&& other) noexcept
    {
        std::swap(m_functions, other.m_functions);
        std::swap(m_id, other.m_id);
        return *this;
    }

    ~Object()
    {
        if (m_id != 0)
        {
            Kind::destroy(*m_functions, m_id);
        }
    }

    [[nodiscard]] GLuint id() const { return m_id; }

private:
    Functions* m_functions = nullptr;
    GLuint m_id = 0;
};

struct BufferKind
{
    static GLuint create(Functions& gl)
    {
        GLuint id = 0;
        gl.glGenBuffers(1, &id);
        return id;
    }

    static void destroy(Functions& gl, GLuint id) { gl.glDeleteBuffers(1, &id); }
};

struct TextureKind
{
    static GLuint create(Functions& gl)
    {
        GLuint id = 0;
        gl.glGenTextures(1, &id);
        return id;
    }

    static void destroy(Functions& gl, GLuint id) { gl.glDeleteTextures(1, &id); }
};

struct VertexArrayKind
{
    static GLuint create(Functions& gl)
    {
        GLuint id = 0;
        gl.glGenVertexArrays(1, &id);
        return id;
    }

    static void destroy(Functions& gl, GLuint id) { gl.glDeleteVertexArrays(1, &id); }
};

struct QueryKind
{
    static GLuint create(Functions& gl)
    {
        GLuint id = 0;
        gl.glGenQueries(1, &id);
        return id;
    }

    static void destroy(Functions& gl, GLuint id) { gl.glDeleteQueries(1, &id); }
};

struct ProgramKind
{
    static GLuint create(Functions& gl) { return gl.glCreateProgram(); }

    static void destroy(Functions& gl, GLuint id) { gl.glDeleteProgram(id); }
};

/// A shader is made for a stage: use the constructor that takes over an id.
struct ShaderKind
{
    static void destroy(Functions& gl, GLuint id) { gl.glDeleteShader(id); }
};

using Buffer = Object<BufferKind>;
using Texture = Object<TextureKind>;
using VertexArray = Object<VertexArrayKind>;
using Query = Object<QueryKind>;
using Program = Object<ProgramKind>;
using Shader = Object<ShaderKind>;

} // namespace render::gl
