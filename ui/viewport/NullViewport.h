#pragma once

#include "ui/viewport/ViewportFactory.h"

namespace ui
{

/// Stands where the 3D view would be, and says why there is none.
class NullViewport : public Viewport
{
    Q_OBJECT

public:
    explicit NullViewport(const QString& reason, QWidget* parent = nullptr);

    void setFile(OpenFilePtr file) override;

    void revise(OpenFilePtr) override {}

    [[nodiscard]] QImage picture() override { return {}; }
};

} // namespace ui
