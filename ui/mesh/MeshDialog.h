#pragma once

#include "ui/file/OpenFile.h"
#include "ui/rows/EditDialog.h"

#include <QList>
#include <QStringList>

#include <functional>
#include <optional>

class QFormLayout;
class QPushButton;
class QVBoxLayout;

namespace ui
{

/// Asks for some numbers, says while they are typed why they cannot be, and does it.
class MeshDialog : public EditDialog
{
    Q_OBJECT

public:
    /// A number, or something that is or is not.
    struct Field
    {
        QString label; ///< with a key; its text is the accessible name, too
        double value = 0.0;
        double low = 0.0;
        double high = 0.0;
        int decimals = 0;
        bool isCheck = false;
        QStringList choices{}; ///< one of these; the value is its place among them
        /// Asked only while the first field has this value. Nothing: always.
        std::optional<double> asksFor{};
    };

    struct Question
    {
        QString title;
        QString what; ///< what it is about, in a sentence
        QList<Field> fields;
        QString button{}; ///< empty: the title
        /// The file whose textures the first number is one of: they are shown as pictures. Null:
        /// it is something else.
        OpenFilePtr textures{};
    };

    /// In the order of the fields.
    using Values = QList<double>;

    /// Why it cannot be with these numbers; empty: it can be.
    using Trial = std::function<QString(const Values& values)>;

    /// Does it, and calls back with why it could not be, or an empty text; not at all where the
    /// user does not want it after all.
    using Do = std::function<void(const Values& values,
                                  const std::function<void(const QString& reason)>& finish)>;

    MeshDialog(
        FileSession& session, const Question& question, Trial trial, Do then, QWidget* parent);

protected:
    void edit() override;

private:
    void addField(QFormLayout& form, const Field& field);
    [[nodiscard]] double valueOf(qsizetype field) const;
    void addTextures(QVBoxLayout& layout, const OpenFilePtr& file);
    [[nodiscard]] Values values() const;
    void tryOut();

    Trial m_trial;
    Do m_do;
    QList<Field> m_fields;
    QList<QWidget*> m_inputs;        ///< one a field: a number, a check box or a list
    QPushButton* m_button = nullptr; ///< that does it
};

} // namespace ui
