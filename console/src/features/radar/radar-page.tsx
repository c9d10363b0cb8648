import { formatDuration } from '@skleyka/contract/durations.ts'
import { matchSortFields, type RadarMatch, radar } from '@skleyka/contract/radar/radar.calls.ts'
import { matchStates } from '@skleyka/contract/radar/radar-states.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type HolderPass, readForHolder } from '../../api/holder-calls.ts'
import { figureColumn, momentColumn } from '../../list/columns.ts'
import { choiceField, sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Select } from '../../ui/select/select.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { HolderFrame, holderPath } from '../copyright-holders/copyright-holders.tsx'
import { lengthOf } from './match-ranges.ts'
import MatchWindow from './match-window.tsx'
import { matchMarks } from './radar-words.ts'

const address = listAddress({
  state: choiceField(['ALL', ...matchStates], 'ALL'),
  work: z._default(z.string().check(z.regex(/^\d{0,15}$/)), ''),
  match: z._default(z.string().check(z.regex(/^\d{0,15}$/)), ''),
  sort: sortField(matchSortFields, { column: 'found', direction: 'descending' }),
})

/** kpo/holders/{name}/radar (product D10): videos in which works of the holder were found. */
export default function RadarPage({ params: { name } }: { params: Readonly<Record<string, string>> }) {
  return <HolderFrame word={name}>{(pass) => <Matches pass={pass} />}</HolderFrame>
}

const stateChoices = [
  { value: 'ALL', label: 'Все совпадения' },
  { value: 'NEW', label: 'Новые' },
  { value: 'CLAIMED', label: 'С\u00a0претензией' },
  { value: 'DISMISSED', label: 'Ложные' },
] as const

function Matches({ pass }: { pass: HolderPass }) {
  const works = useQuery(
    readForHolder(radar.works, { page: 1, perPage: 100, sort: { field: 'name', order: 'asc' } }, pass),
  )
  const found = useList(address, ({ sort, state, work, match: _, ...page }) =>
    readForHolder(
      radar.matches,
      {
        ...page,
        sort: sortParams(sort),
        state: state === 'ALL' ? null : state,
        workId: work === '' ? null : Number(work),
      },
      pass,
    ),
  )
  const { list, show, to } = found.address
  const workChoices = (works.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ListCard
        {...found}
        name="radar-matches"
        columns={columnsOf((id) => to({ match: String(id) }))}
        isNarrowed={list.state !== 'ALL' || list.work !== ''}
        control={<ButtonLink to={holderPath(pass.name, 'radar/works')}>Произведения</ButtonLink>}
        filters={
          <Filters>
            <Select
              {...{ label: 'Состояние', hideLabel: true, choices: stateChoices, value: list.state }}
              onChange={(state) => show({ state })}
            />
            <Select
              {...{ label: 'Произведение', hideLabel: true, value: list.work }}
              choices={[{ value: '', label: 'Все произведения' }, ...workChoices]}
              onChange={(work) => show({ work })}
            />
          </Filters>
        }
        empty={
          works.data?.total === 0
            ? {
                title: 'На\u00a0радаре нет произведений',
                text: (
                  <p>
                    Добавьте видео или файл на&#160;странице «Произведения»: радар найдёт их&#160;копии в&#160;любых
                    аккаунтах, обрезанные, отражённые и&#160;с&#160;другой скоростью тоже.
                  </p>
                ),
              }
            : {
                title: 'Совпадений пока нет',
                text: <p>Каждое новое видео сравнивается с&#160;вашими произведениями, как только обработается.</p>,
              }
        }
      />
      {list.match !== '' && <MatchWindow pass={pass} id={Number(list.match)} onClose={() => show({ match: '' })} />}
    </>
  )
}

const columnsOf = (to: (id: number) => string): readonly Column<RadarMatch>[] => [
  {
    ...{ id: 'video', title: 'Видео', fixed: true, card: 'title' },
    cell: ({ id, video }) => (
      <Titled to={to(id)} under={video.account}>
        {video.name}
      </Titled>
    ),
  },
  { ...{ id: 'work', title: 'Произведение', width: 180, card: 'line' }, cell: ({ work }) => work?.name },
  {
    ...{ id: 'state', title: 'Состояние', width: 165, card: 'line' },
    cell: ({ state }) => {
      const { label, ...mark } = matchMarks[state]
      return <StateMark {...mark}>{label}</StateMark>
    },
  },
  {
    ...{ id: 'length', title: 'Совпадает', width: 100, numeric: true, card: 'fact' },
    cell: ({ ranges }) => formatDuration(lengthOf(ranges) / 1000),
  },
  figureColumn('score', 'Сходство', ({ score }) => `${score}\u00a0%`, { width: 100 }),
  momentColumn('found', 'Найдено', ({ foundDate }) => foundDate, { shownFrom: 'm' }),
]
