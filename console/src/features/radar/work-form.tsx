import { formatSize } from '@skleyka/contract/format-size.ts'
import { type RadarWork, radar } from '@skleyka/contract/radar/radar.calls.ts'
import { radarBounds } from '@skleyka/contract/radar/radar-bounds.ts'
import type { RadarRule } from '@skleyka/contract/radar/radar-states.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useRef, useState } from 'react'
import { type HolderPass, ofHolder } from '../../api/holder-calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './radar.module.css'
import { ruleChoices } from './radar-words.ts'
import { sentWorks } from './sent-works.ts'

type SourceKind = 'file' | 'video'

interface NewValues {
  name: string
  rule: RadarRule
  source: SourceKind
  recordId: string
  file: File | null
}

const sources = [
  { value: 'file', label: 'Файл' },
  { value: 'video', label: 'Видео с\u00a0именем правообладателя' },
] as const

const nothing: NewValues = { name: '', rule: 'REPORT', source: 'file', recordId: '', file: null }

/** A new work: its name and what it is. */
export function NewWork({ pass, onClose }: { pass: HolderPass; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    call: radar.addWork,
    ...ofHolder(pass),
    latest: { values: nothing, version: 0 },
    params: ({ name, rule, source, recordId, file }) => ({
      ...{ name, rule },
      recordId: source === 'video' ? Number(recordId.trim()) : null,
      sizeBytes: source === 'file' ? (file?.size ?? 1) : null,
    }),
    problems: ({ name, source, recordId, file }) => ({
      name: name.trim() === '' ? 'Назовите произведение' : undefined,
      recordId:
        source === 'video' && !/^\d{1,15}$/.test(recordId.trim()) ? 'Введите номер видео, только цифры' : undefined,
      file: source === 'file' ? fileProblem(file) : undefined,
    }),
    onSaved: ({ id, link }) => {
      const { file, name } = form.values
      if (link !== null && file) void send(id, link, file, name)
      onClose()
      return undefined
    },
  })
  const send = async (id: number, link: string, file: File, name: string) => {
    if (await sentWorks.send(id, link, file))
      showToast({ type: 'success', message: `«${name}»: файл загружен, снимаем отпечаток` })
    await queries.invalidateQueries({ queryKey: ['radar'] })
  }
  const { file, source } = form.values
  return (
    <PopupForm title="Произведение на радар" verb="Добавить" width={560} {...{ form, onClose }}>
      <TextInput label="Название" required maxLength={radarBounds.nameChars} {...form.field('name')} />
      <Segmented label="Что это" titled choices={sources} {...form.field('source')} />
      {source === 'file' ? (
        <FileField file={file} {...form.field('file')} />
      ) : (
        <TextInput
          label="Номер видео"
          required
          maxLength={15}
          {...form.field('recordId', 'Видео, у\u00a0которого указан этот правообладатель')}
        />
      )}
      <RuleField {...form.field('rule')} />
    </PopupForm>
  )
}

function fileProblem(file: File | null): string | undefined {
  if (!file) return 'Выберите файл'
  if (file.size === 0) return 'Файл пустой. Выберите другой'
  return file.size > radarBounds.fileBytes
    ? `Файл больше ${formatSize(radarBounds.fileBytes)}. Сохраните его в\u00a0меньшем качестве: радару хватит 240p`
    : undefined
}

interface FileProps {
  file: File | null
  onChange: (file: File | null) => void
  hint?: React.ReactNode
  status?: 'error' | undefined
}

function FileField({ file, onChange, hint, status }: FileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        accept="video/*,audio/*"
        hidden
        aria-label="Файл произведения"
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
      />
      <Button onClick={() => input.current?.click()}>{file ? 'Выбрать другой файл' : 'Выбрать файл'}</Button>
      <span className={styles.fileName}>{file ? `${file.name}, ${formatSize(file.size)}` : 'Видео или звук'}</span>
      <span className={styles.why} data-status={status}>
        {hint ?? `До\u00a0${formatSize(radarBounds.fileBytes)}. Хранится только отпечаток, файл удаляется.`}
      </span>
    </div>
  )
}

/** The name and the rule of a work. */
export function ChangeWork({ pass, work, onClose }: { pass: HolderPass; work: RadarWork; onClose: () => void }) {
  const [latest] = useState({ values: { name: work.name, rule: work.rule }, version: 1 })
  const form = useForm({
    call: radar.changeWork,
    ...ofHolder(pass),
    latest,
    params: ({ name, rule }) => ({ id: work.id, name, rule }),
    problems: ({ name }) => ({ name: name.trim() === '' ? 'Назовите произведение' : undefined }),
    onSaved: () => {
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Произведение" verb="Сохранить" {...{ form, onClose }}>
      <TextInput label="Название" required maxLength={radarBounds.nameChars} {...form.field('name')} />
      <RuleField {...form.field('rule')} />
    </PopupForm>
  )
}

/** Choice of what happens when the work is found; for videos that were there before it people are only notified. */
const RuleField = (field: Pick<ComponentProps<typeof RadioGroup<RadarRule>>, 'value' | 'onChange'>) => (
  <RadioGroup label="Когда произведение найдено в&#160;новом видео" choices={ruleChoices} {...field} />
)
