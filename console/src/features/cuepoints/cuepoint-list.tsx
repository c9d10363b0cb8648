import { breaks } from '@skleyka/contract/ad-breaks/ad-breaks.calls.ts'
import { Plus, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../browser/address-bar.ts'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { usePlayerKey } from '../video-player/video-player.tsx'
import { BreakFinder } from './break-finder.tsx'
import { CuepointFields } from './cuepoint-fields.tsx'
import { type Beside, type MarkField, MarkList } from './mark-list.tsx'
import { type CuepointRow, cuepointRowProblems, withRow } from './marks-draft.ts'

/** «Метки»: what advertising and the code of pages act upon; C sets one where the picture stands. */
export function CuepointList({ id, field, beside }: { id: number; field: MarkField<CuepointRow>; beside: Beside }) {
  const may = useMay()
  const { value, onChange } = field
  const { durationMs, now } = beside
  const { search } = useAddress()
  const mayFind = may(breaks.getAiAds) && durationMs !== null
  const [isSearching, setSearching] = useState(mayFind && search === '?breaks')
  const addAt = (moments: readonly number[]) =>
    onChange(
      moments.reduce<readonly CuepointRow[]>(
        (rows, atMs) => withRow(rows, (key) => ({ key, atMs, name: '', type: 'ad', data: '' })),
        value,
      ),
    )
  const add = () => addAt([now()])
  usePlayerKey('KeyC', add)
  return (
    <>
      <MarkList
        title="Метки"
        control={
          <>
            {mayFind && !isSearching && (
              <Button kind="quiet" icon={ScanSearch} onClick={() => setSearching(true)}>
                Подобрать паузы
              </Button>
            )}
            <Button icon={Plus} aria-keyshortcuts="C" onClick={add}>
              Метка
            </Button>
          </>
        }
        empty="Меток нет. Клавиша C ставит метку в&#160;текущий момент видео: для рекламной паузы или для кода на&#160;странице."
        name="Метка"
        field={field}
        problemsOf={cuepointRowProblems}
        beside={beside}
      >
        {(row, label, change) => <CuepointFields label={label} row={row} onChange={change} />}
      </MarkList>
      {isSearching && <BreakFinder id={id} beside={beside} cuepoints={value} onTake={addAt} />}
    </>
  )
}
