import { cuepointBounds } from '@skleyka/contract/cuepoints/cuepoint-bounds.ts'
import { BookOpenText, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { ChaptersPopup } from './chapters-popup.tsx'
import { type Beside, type MarkField, MarkList } from './mark-list.tsx'
import { type ChapterRow, chapterRowProblems, withRow } from './marks-draft.ts'

/** «Главы»: what viewers choose by. */
export function ChapterList({
  field,
  description,
  beside,
}: {
  field: MarkField<ChapterRow>
  description: string
  beside: Beside
}) {
  const [isReading, setReading] = useState(false)
  const { value, onChange } = field
  const { durationMs, now } = beside
  const add = () => {
    const atMs = value.length === 0 ? 0 : now()
    onChange(withRow(value, (key) => ({ key, atMs, name: '' })))
  }
  return (
    <>
      <MarkList
        title="Главы"
        control={
          <>
            <Button kind="quiet" icon={BookOpenText} onClick={() => setReading(true)}>
              Прочитать из&#160;описания
            </Button>
            <Button icon={Plus} onClick={add}>
              Глава
            </Button>
          </>
        }
        empty="Глав нет. Зрители увидят их на&#160;полосе перемотки и&#160;в&#160;меню плеера; первая начинается в&#160;0:00."
        name="Глава"
        field={field}
        problemsOf={chapterRowProblems}
        beside={beside}
      >
        {({ name }, label, change) => (
          <TextInput
            label={`${label}: название`}
            hideLabel
            placeholder="Название главы"
            value={name}
            maxLength={cuepointBounds.episodeNameChars}
            onChange={(next) => change({ name: next })}
          />
        )}
      </MarkList>
      {isReading && (
        <ChaptersPopup
          description={description}
          durationMs={durationMs}
          present={value.length}
          onTake={(found) => onChange(found.map((chapter, key) => ({ ...chapter, key })))}
          onClose={() => setReading(false)}
        />
      )}
    </>
  )
}
