import { bounds } from '@skleyka/contract/limits.ts'
import { uploadLinks } from '@skleyka/contract/upload-links.ts'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { write } from '../../api/queries.ts'
import { copyText } from '../../browser/clipboard.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateInput } from '../../ui/date-input/date-input.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { bytesOfGib, type Term, termProblem, untilOf } from './link-words.ts'
import styles from './upload-links.module.css'

const terms = [
  { value: '1', label: '1\u00a0день' },
  { value: '7', label: '7\u00a0дней' },
  { value: '30', label: '30\u00a0дней' },
  { value: 'date', label: 'До\u00a0даты' },
] as const

/** A new link: what it is for, until when, how large a file. What was made is shown once, to be copied. */
export function NewLink({ accountCode, onClose }: { accountCode: string; onClose: () => void }) {
  const [made, setMade] = useState<{ url: string; until: Date; maxBytes: number | null } | null>(null)
  // a press beside the window must not lose the only copy
  return (
    <Popup
      open
      onClose={onClose}
      title={made ? 'Ссылка готова' : 'Новая ссылка'}
      width={480}
      closeOnOutside={made === null}
    >
      {made ? (
        <MadeLink {...made} onClose={onClose} />
      ) : (
        <LinkForm accountCode={accountCode} onMade={setMade} onClose={onClose} />
      )}
    </Popup>
  )
}

interface FormProps {
  accountCode: string
  onMade: (made: { url: string; until: Date; maxBytes: number | null }) => void
  onClose: () => void
}

function LinkForm({ accountCode, onMade, onClose }: FormProps) {
  const [note, setNote] = useState('')
  const [term, setTerm] = useState<Term>('7')
  const [day, setDay] = useState<{ value: string | null; problem: string | null }>({ value: null, problem: null })
  const [size, setSize] = useState<{ gib: number | null; problem: string | null }>({ gib: null, problem: null })
  const [told, setTold] = useState(false)
  const create = useMutation(write(uploadLinks.create, { accountCode }))
  const until = untilOf(term, day.value, new Date())
  const problem = day.problem ?? termProblem(until, new Date())
  const submit = () => {
    setTold(true)
    if (until === null || problem !== null || size.problem !== null) return
    const maxBytes = bytesOfGib(size.gib)
    create.mutate(
      { note, until, ...(maxBytes !== null && { maxBytes }) },
      { onSuccess: ({ url, link }) => onMade({ url, until: link.until, maxBytes: link.maxBytes }) },
    )
  }
  const dayProblem = told ? problem : day.problem
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextArea
        label="Комментарий"
        value={note}
        onChange={setNote}
        rows={2}
        maxLength={bounds.linkNoteChars}
        hint="Его увидит тот, кто откроет ссылку"
      />
      <div className={styles.term}>
        <span aria-hidden="true">Действует</span>
        <Segmented label="Действует" choices={terms} value={term} onChange={setTerm} />
        {term === 'date' && (
          <DateInput
            label="Последний день"
            value={day.value}
            onChange={(value, wrong) => setDay({ value, problem: wrong })}
            {...(dayProblem !== null && { status: 'error', hint: dayProblem })}
          />
        )}
      </div>
      <NumberInput
        label="Размер файла не больше"
        value={size.gib}
        min={0.001}
        max={bounds.uploadBytes / 1024 ** 3}
        unit="ГБ"
        onChange={(gib, wrong) => setSize({ gib, problem: wrong })}
        hint="Можно не указывать"
      />
      <PopupFoot>
        <Button type="submit" kind="main" busy={create.isPending}>
          Создать ссылку
        </Button>
        <Button onClick={onClose}>Отменить</Button>
      </PopupFoot>
    </form>
  )
}

function MadeLink({
  url,
  until,
  maxBytes,
  onClose,
}: {
  url: string
  until: Date
  maxBytes: number | null
  onClose: () => void
}) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => setCopied((await copyText(url)) ? 'yes' : 'no')
  const size = maxBytes === null ? '' : `, не\u00a0больше ${formatBytes(maxBytes)}`
  return (
    <div className={styles.form}>
      <p>
        Скопируйте её сейчас: больше она нигде не&#160;показывается. По&#160;ней передают один файл{size}, до&#160;
        {formatMoment(until, { near: new Date() })}.
      </p>
      <p className={styles.url}>{url}</p>
      <p role="status" className={styles.copied}>
        {copied === 'yes' && 'Скопировано'}
        {copied === 'no' && 'Браузер не\u00a0дал скопировать: выделите ссылку и\u00a0скопируйте её сами'}
      </p>
      <PopupFoot>
        <Button kind="main" icon={Copy} onClick={() => void copy()}>
          Скопировать ссылку
        </Button>
        <Button onClick={onClose}>Готово</Button>
      </PopupFoot>
    </div>
  )
}
