#pragma once

#include "render/gl/GlObjects.h"

#include <QByteArray>
#include <QString>

#include <glm/glm.hpp>
#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace render::gl
{

/// Two shaders of resources/shaders, linked.
class ShaderProgram
{
public:
    /// Where the sources lie (":/shaders/scene.vert") and what is defined for both, such as
    /// "ALPHA_TEST"; an empty name defines nothing.
    struct Sources
    {
        QString vertex;
        QString fragment;
        QByteArray define;
    };

    /// The compiler's or linker's message where the driver refuses.
    [[nodiscard]] static tl::expected<ShaderProgram, QString> build(Functions& gl,
                                                                    const Sources& sources);

    void use() const;

    // The program must be in use. A name that the linker left out is ignored.
    void set(std::string_view name, int value) const;
    void set(std::string_view name, float value) const;
    void set(std::string_view name, const glm::vec3& value) const;
    void set(std::string_view name, const glm::vec4& value) const;
    void set(std::string_view name, const glm::mat4& value) const;

private:
    struct Uniform
    {
        std::string name;
        GLint location = -1;
    };

    ShaderProgram(Functions& gl, Program program);
    void readUniforms();
    [[nodiscard]] GLint locationOf(std::string_view name) const;

    Functions* m_gl;
    Program m_program;
    std::vector<Uniform> m_uniforms;
};

} // namespace render::gl
