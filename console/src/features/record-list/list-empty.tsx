import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { useMay } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyFilm } from '../../ui/drawings/empty-film.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { UploadButton } from '../upload-buttons/upload-buttons.tsx'
import { isNarrowed, type RecordsQuery, recordsAddress } from './list-address.ts'
import type { RecordsPlace } from './records-aside.tsx'

interface Props {
  place: RecordsPlace
}

/** Message of an empty list, and the next step: nothing found, or nothing here yet. */
export default function ListEmpty({ place: { list, to } }: Props) {
  const may = useMay()
  if (isNarrowed(list)) {
    return (
      <EmptyState
        drawing={<NothingFound />}
        title="Ничего не найдено"
        actions={<ButtonLink to={to({ ...recordsAddress.first, perPage: list.perPage })}>Сбросить фильтр</ButtonLink>}
      >
        <p>{words(list)}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing={<EmptyFilm />} title="Здесь пока пусто" actions={<UploadButton label="Загрузить видео" />}>
      <p>
        {may(uploads.create)
          ? 'Перетащите файлы на страницу или выберите их: видео появятся в списке, как только начнётся загрузка.'
          : 'Видео появятся здесь, когда их загрузят.'}
      </p>
    </EmptyState>
  )
}

const none: Readonly<Record<RecordsQuery['state'], string>> = {
  all: '',
  inWork: 'Сейчас ничего не\u00a0обрабатывается.',
  stopped: 'Остановленных загрузок нет.',
  failed: 'Видео с\u00a0ошибкой нет.',
}

function words({ q, state, where }: RecordsQuery): string {
  if (where !== null) return 'Под эти условия не\u00a0подходит ни\u00a0одно видео.'
  if (q === '') return none[state]
  const among = {
    all: '',
    inWork: ' среди тех, что обрабатываются',
    stopped: ' среди остановленных загрузок',
    failed: ' среди видео с\u00a0ошибкой',
  }[state]
  return `По запросу «${q}»${among} видео нет. Поиск идёт по\u00a0названию, описанию, тегам, имени файла, полям, субтитрам и\u00a0номеру.`
}
