import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button/button.tsx'
import { usePlayerKey } from '../player/use-player-key.ts'
import { CuepointFields } from './cuepoint-fields.tsx'
import { type Beside, type MarkField, MarkList } from './mark-list.tsx'
import { MarkRow } from './mark-row.tsx'
import { type CuepointRow, cuepointRowProblems, withRow } from './marks-draft.ts'

/** «Метки»: what advertising and the code of pages act upon; C sets one where the picture stands. */
export function CuepointList({
  field: { value, onChange, status, hint },
  beside: { durationMs, now, onShow },
}: {
  field: MarkField<CuepointRow>
  beside: Beside
}) {
  const problems = status && cuepointRowProblems(value, durationMs)
  const add = () => onChange(withRow(value, (key) => ({ key, atMs: now(), name: '', type: 'ad', data: '' })))
  usePlayerKey('KeyC', add)
  return (
    <MarkList
      title="Метки"
      control={
        <Button icon={Plus} aria-keyshortcuts="C" onClick={add}>
          Метка
        </Button>
      }
      empty="Меток нет. Клавиша C ставит метку там, где стоит видео: для рекламной паузы или для кода на&#160;странице."
      hint={hint}
      rows={value.map((row, place) => (
        <MarkRow
          key={row.key}
          label={`Метка ${place + 1}`}
          atMs={row.atMs}
          durationMs={durationMs}
          problem={problems?.get(row.key)}
          onTime={(atMs) => onChange(value.with(place, { ...row, atMs }))}
          onShow={onShow}
          onDelete={() => onChange(value.toSpliced(place, 1))}
        >
          <CuepointFields
            label={`Метка ${place + 1}`}
            row={row}
            onChange={(part) => onChange(value.with(place, { ...row, ...part }))}
          />
        </MarkRow>
      ))}
    />
  )
}
