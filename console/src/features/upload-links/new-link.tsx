import { gigabyteBytes } from '@skleyka/contract/format-size.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { uploadLinkBounds } from '@skleyka/contract/upload-links/upload-link-bounds.ts'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { useState } from 'react'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { formatBytes } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { CopyOnce } from '../../ui/copy/copy-once.tsx'
import { DateInput } from '../../ui/date-input/date-input.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { type Term, termProblem, untilOf } from './link-state.ts'

const terms = [
  { value: '1', label: '1\u00a0день' },
  { value: '7', label: '7\u00a0дней' },
  { value: '30', label: '30\u00a0дней' },
  { value: 'date', label: 'До\u00a0даты' },
] as const

interface NewLinkValues {
  note: string
  term: Term
  day: string | null
  gib: number | null
}

const nothing: NewLinkValues = { note: '', term: '7', day: null, gib: null }

/** A new link: what it is for, until when, how large a file. What was made is shown once, to be copied. */
export function NewLink({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<ResultOf<typeof uploadLinks.create> | null>(null)
  const form = useForm({
    call: uploadLinks.create,
    accountCode: useAccountCode(),
    latest: { values: nothing, version: 0 },
    params: ({ note, term, day, gib }) => ({
      note,
      until: untilOf(term, day, new Date()) ?? new Date(),
      ...(gib !== null && { maxBytes: gigabyteBytes(gib) }),
    }),
    problems: ({ term, day }) => ({ day: termProblem(untilOf(term, day, new Date()), new Date()) }),
    onSaved: (link) => void setMade(link),
  })
  if (made) return <MadeLink {...made} onClose={onClose} />
  return (
    <PopupForm title="Новая ссылка" verb="Создать ссылку" {...{ form, onClose }}>
      <TextArea
        label="Комментарий"
        rows={2}
        maxLength={uploadLinkBounds.noteChars}
        {...form.field('note', 'Его увидит получатель ссылки')}
      />
      <Segmented label="Действует" titled choices={terms} {...form.field('term')} />
      {form.values.term === 'date' && <DateInput label="Последний день" {...form.field('day')} />}
      <NumberInput
        label="Размер файла не больше"
        min={0.001}
        max={bounds.uploadBytes / 1024 ** 3}
        unit="ГБ"
        {...form.field('gib', 'Можно не указывать')}
      />
    </PopupForm>
  )
}

function MadeLink({ url, link, onClose }: ResultOf<typeof uploadLinks.create> & { onClose: () => void }) {
  const size = link.maxBytes === null ? '' : `, не\u00a0больше ${formatBytes(link.maxBytes)}`
  return (
    <CopyOnce title="Ссылка готова" text={url} label="Скопировать ссылку" onClose={onClose}>
      Скопируйте её сейчас: больше она нигде не&#160;показывается. По&#160;ней передают один файл{size}, до&#160;
      {formatNearMoment(link.until)}.
    </CopyOnce>
  )
}
