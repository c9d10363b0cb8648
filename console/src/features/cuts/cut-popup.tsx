import { cutLengthMs } from '@skleyka/contract/cuts/cut-ranges.ts'
import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { cutLine } from '@skleyka/contract/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { Form, FormAlert } from '../../form/form.tsx'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import type { CutWay } from '../records/records.ts'
import { CutProgress } from './cut-progress.tsx'
import type { Ranges } from './ranges-draft.ts'
import styles from './timeline.module.css'

interface Props {
  way: CutWay
  record: RecordView
  ranges: Ranges
  onClose: () => void
  /** The cut is under way or made: the choice is of no use any more. */
  onDone: () => void
}

const suffix = '\u00a0— клип'

/** Says what will happen, has it done, and shows how far it is. */
export function CutPopup({ way, record, ranges, onClose, onDone }: Props) {
  const accountCode = useAccountCode()
  const [name, setName] = useState(`${cutLine(record.name, bounds.recordNameChars - suffix.length)}${suffix}`)
  const [exact, setExact] = useState(true)
  const where = { accountCode }
  const trim = useMutation({ ...write(cuts.trim, where), meta: { quiet: true } })
  const clip = useMutation({ ...write(cuts.duplicateClip, where), meta: { quiet: true } })
  const params = { id: record.id, ranges: [...ranges], exact }
  const { error, isPending } = way === 'trim' ? trim : clip
  const submit = async () => {
    if (isPending) return false
    const done = way === 'trim' ? trim.mutateAsync(params) : clip.mutateAsync({ ...params, name })
    return done.then(
      () => true,
      () => false,
    )
  }
  const isKept = useQuery(read(records.getById, { id: record.id }, where)).data?.sourceKept ?? true
  const title = way === 'trim' ? 'Обрезать видео' : 'Сделать клип'
  const madeId = way === 'trim' ? trim.data && record.id : clip.data?.recordId
  if (madeId !== undefined) return <CutProgress way={way} recordId={madeId} title={title} onClose={onDone} />
  return (
    <Popup open onClose={onClose} title={title} width={480}>
      <Form label={title} onSubmit={submit}>
        <div className={styles.words}>
          <p>{summary(ranges, record.durationMs ?? 0)}</p>
          {way === 'trim' ? (
            <p>
              Старое видео показывается, пока новое не&#160;готово. Метки и&#160;главы сдвинутся вслед, вырезанные
              пропадут, дорожки звука обрежутся так&#160;же.{' '}
              {isKept
                ? 'Сутки после этого вырезанное можно вернуть: «Вернуть исходное» на\u00a0странице видео.'
                : 'Вернуть вырезанное можно, только загрузив файл ещё раз.'}
            </p>
          ) : (
            <p>
              Это видео не&#160;изменится. Клип возьмёт его описание, теги и&#160;метаданные; альбомов
              и&#160;дополнительных дорожек звука у&#160;него не&#160;будет.
            </p>
          )}
          {!isKept && (
            <p>
              Исходный файл этого видео не&#160;хранится:{' '}
              {way === 'trim' ? 'новое видео будет сделано' : 'клип будет сделан'} из&#160;лучшего готового качества.
            </p>
          )}
        </div>
        {way === 'clip' && (
          <TextInput label="Название" value={name} onChange={setName} maxLength={bounds.recordNameChars} />
        )}
        <Checkbox checked={exact} onChange={setExact}>
          Точно до&#160;кадра
        </Checkbox>
        <p className={styles.number}>
          {exact
            ? 'Заново кодируются только кадры на\u00a0краях отрезков.'
            : 'Ничего не\u00a0кодируется: отрезки начнутся чуть раньше, с\u00a0опорного кадра.'}
        </p>
        {error && <FormAlert onRetry={submit}>{error.message}</FormAlert>}
        <PopupFoot>
          <Button type="submit" kind="main" busy={isPending}>
            {way === 'trim' ? 'Обрезать' : 'Сделать клип'}
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}

function summary(ranges: Ranges, durationMs: number): string {
  const length = formatDuration(cutLengthMs(ranges) / 1000)
  const parts = `${ranges.length}\u00a0${plural(ranges.length, ['отрезок', 'отрезка', 'отрезков'])}`
  const joined = ranges.length > 1 ? ', они пойдут подряд' : ''
  return `Останется ${length} из\u00a0${formatDuration(durationMs / 1000)}: ${parts}${joined}.`
}
