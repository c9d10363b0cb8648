import { EmptyFilm } from '../../ui/drawings/empty-film.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StatisticPage } from './statistic-page.tsx'

/** stat/live/* (product B8): there have been no livestreams yet. */
export default function LivePage() {
  return (
    <StatisticPage title="Трансляции">
      <Card>
        <EmptyState drawing={<EmptyFilm />} title="Трансляций ещё не&nbsp;было">
          <p>После первой трансляции здесь будет видно, сколько людей её&nbsp;смотрели и&nbsp;откуда.</p>
        </EmptyState>
      </Card>
    </StatisticPage>
  )
}
