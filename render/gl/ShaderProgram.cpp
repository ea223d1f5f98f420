#include "render/gl/ShaderProgram.h"

#include <QFile>

#include <glm/gtc/type_ptr.hpp>

#include <algorithm>

namespace render::gl
{

namespace
{

/// A define must follow the line with #version, which has to be the first one.
QByteArray withDefine(const QByteArray& source, const QByteArray& define)
{
    const auto endOfVersion = source.indexOf('\n') + 1;
    return define.isEmpty() ? source
                            : source.left(endOfVersion) + "#define " + define + "\n#line 2\n"
                                  + source.mid(endOfVersion);
}

QString shaderLog(Functions& gl, GLuint shader)
{
    GLint length = 0;
    gl.glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    QByteArray log(std::max(length, 1), '\0');
    gl.glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
    return QString::fromUtf8(log.constData());
}

QString programLog(Functions& gl, GLuint program)
{
    GLint length = 0;
    gl.glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
    QByteArray log(std::max(length, 1), '\0');
    gl.glGetProgramInfoLog(program, static_cast<GLsizei>(log.size()), nullptr, log.data());
    return QString::fromUtf8(log.constData());
}

tl::expected<Shader, QString>
compile(Functions& gl, GLenum stage, const QString& path, const QByteArray& define)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
    {
        return tl::unexpected(path + QStringLiteral(": ") + file.errorString());
    }
    const QByteArray source = withDefine(file.readAll(), define);
    const char* const text = source.constData();
    const auto length = static_cast<GLint>(source.size());

    Shader shader(gl, gl.glCreateShader(stage));
    gl.glShaderSource(shader.id(), 1, &text, &length);
    gl.glCompileShader(shader.id());
    GLint compiled = GL_FALSE;
    gl.glGetShaderiv(shader.id(), GL_COMPILE_STATUS, &compiled);
    if (compiled != GL_TRUE)
    {
        return tl::unexpected(path + QStringLiteral(": ") + shaderLog(gl, shader.id()));
    }
    return shader;
}

} // namespace

ShaderProgram::ShaderProgram(Functions& gl, Program program)
    : m_gl(&gl)
    , m_program(std::move(program))
{
    readUniforms();
}

tl::expected<ShaderProgram, QString> ShaderProgram::build(Functions& gl, const Sources& sources)
{
    const auto vertex = compile(gl, GL_VERTEX_SHADER, sources.vertex, sources.define);
    if (!vertex)
    {
        return tl::unexpected(vertex.error());
    }
    const auto fragment = compile(gl, GL_FRAGMENT_SHADER, sources.fragment, sources.define);
    if (!fragment)
    {
        return tl::unexpected(fragment.error());
    }

    Program program(gl);
    gl.glAttachShader(program.id(), vertex->id());
    gl.glAttachShader(program.id(), fragment->id());
    gl.glLinkProgram(program.id());
    gl.glDetachShader(program.id(), vertex->id());
    gl.glDetachShader(program.id(), fragment->id());
    GLint linked = GL_FALSE;
    gl.glGetProgramiv(program.id(), GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE)
    {
        return tl::unexpected(sources.vertex + QStringLiteral(" + ") + sources.fragment
                              + QStringLiteral(": ") + programLog(gl, program.id()));
    }
    return ShaderProgram(gl, std::move(program));
}

void ShaderProgram::readUniforms()
{
    GLint count = 0;
    GLint longest = 0;
    m_gl->glGetProgramiv(m_program.id(), GL_ACTIVE_UNIFORMS, &count);
    m_gl->glGetProgramiv(m_program.id(), GL_ACTIVE_UNIFORM_MAX_LENGTH, &longest);
    for (GLint i = 0; i < count; ++i)
    {
        std::string name(static_cast<std::size_t>(longest), '\0');
        GLsizei length = 0;
        GLint size = 0;
        GLenum type = 0;
        m_gl->glGetActiveUniform(
            m_program.id(), static_cast<GLuint>(i), longest, &length, &size, &type, name.data());
        name.resize(static_cast<std::size_t>(length));
        const GLint location = m_gl->glGetUniformLocation(m_program.id(), name.c_str());
        m_uniforms.push_back({std::move(name), location});
    }
}

GLint ShaderProgram::locationOf(std::string_view name) const
{
    const auto found = std::ranges::find(m_uniforms, name, &Uniform::name);
    return found == m_uniforms.end() ? -1 : found->location;
}

void ShaderProgram::use() const
{
    m_gl->glUseProgram(m_program.id());
}

void ShaderProgram::set(std::string_view name, int value) const
{
    m_gl->glUniform1i(locationOf(name), value);
}

void ShaderProgram::set(std::string_view name, float value) const
{
    m_gl->glUniform1f(locationOf(name), value);
}

void ShaderProgram::set(std::string_view name, const glm::vec3& value) const
{
    m_gl->glUniform3fv(locationOf(name), 1, glm::value_ptr(value));
}

void ShaderProgram::set(std::string_view name, const glm::vec4& value) const
{
    m_gl->glUniform4fv(locationOf(name), 1, glm::value_ptr(value));
}

void ShaderProgram::set(std::string_view name, const glm::mat4& value) const
{
    m_gl->glUniformMatrix4fv(locationOf(name), 1, GL_FALSE, glm::value_ptr(value));
}

} // namespace render::gl
