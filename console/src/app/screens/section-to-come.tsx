import { usePageTitle } from '../../browser/page-title.ts'
import { EmptyFilm } from '../../ui/drawings/empty-film.tsx'
import { FullPageMessage } from '../../ui/message/message.tsx'
import { WayBack } from './way-back.tsx'

/** A section whose screens are not built yet: it says so and leads back. */
export function SectionToCome({ title }: { title: string }) {
  usePageTitle(title)
  return (
    <FullPageMessage drawing={<EmptyFilm />} title={title} actions={<WayBack />}>
      Этот раздел ещё не&nbsp;готов
    </FullPageMessage>
  )
}
