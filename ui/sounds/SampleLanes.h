#pragma once

#include "ui/sounds/SoundPlayer.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>

namespace ui
{

/// The samples of a sound, each with its waveform.
class SampleLanes : public QAbstractListModel
{
    Q_OBJECT

public:
    /// Keeps the player, which decodes.
    explicit SampleLanes(SoundPlayer& player, QObject* parent = nullptr);

    /// Those of a sound; null: none.
    void show(const SoundListPtr& list, const SoundRow* sound);

    /// Draws the places anew that are heard.
    void showPlaces();

    [[nodiscard]] std::optional<std::size_t> numberAt(int row) const;

    /// Null: it is being decoded, or cannot be.
    [[nodiscard]] const DecodedSample* decodedAt(int row) const;

    /// Where it is heard, 0 to 1.
    [[nodiscard]] std::optional<double> placeAt(int row) const;

    /// Why it cannot be played; empty: it can.
    [[nodiscard]] QString faultAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Lane
    {
        std::size_t number = 0;
        DecodedSamplePtr decoded;
    };

    SoundPlayer& m_player;
    SoundListPtr m_list;
    std::vector<Lane> m_lanes;
    quint64 m_generation = 0;
};

/// Draws a sample: what it is, its waveform, and where it is heard.
class SampleLaneDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// Of the lanes.
    explicit SampleLaneDelegate(const SampleLanes& lanes, QObject* parent = nullptr);

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

private:
    void paintWave(QPainter& painter, const QRect& place, const QColor& colour, int row) const;

    const SampleLanes& m_lanes;
};

} // namespace ui
