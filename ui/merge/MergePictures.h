#pragma once

#include "ui/file/OpenFile.h"
#include "ui/viewport/Thumbnails.h"

#include <QIcon>
#include <QImage>
#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <vector>

namespace ui
{

/// Small pictures of the objects of several files: moveables and statics as the 3D view draws them,
/// sprite sequences by their first sprites.
class MergePictures : public QObject
{
    Q_OBJECT

public:
    static constexpr int kListed = 40; ///< sides of pictures in lists, in pixels of the window

    explicit MergePictures(QObject* parent);
    ~MergePictures() override;

    /// Forgets the pictures of all other files.
    void keepOnly(const std::vector<OpenFilePtr>& files);

    void setPixelRatio(double pixelRatio);

    /// The picture of an object; null while there is none, and where nothing can be drawn.
    [[nodiscard]] QImage picture(const OpenFilePtr& file, const Address& object);

    /// The same for lists, which keeps its colours where its row is selected; an icon of its kind
    /// where there is none.
    [[nodiscard]] QIcon iconOf(const OpenFilePtr& file, const Address& object);

Q_SIGNALS:
    /// There are others than before.
    void changed();

private:
    struct OfFile;

    [[nodiscard]] OfFile& of(const OpenFilePtr& file);

    std::shared_ptr<Thumbnails::Drawer> m_drawer;
    std::map<const OpenFile*, std::unique_ptr<OfFile>> m_files;
    double m_pixelRatio = 1.0;
    QTimer m_told; ///< many at once are told once
};

} // namespace ui
