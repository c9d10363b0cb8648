import { formatSize } from '@skleyka/contract/format-size.ts'
import { metadataBounds } from '@skleyka/contract/metadata/metadata-bounds.ts'
import { fileOfValue } from '@skleyka/contract/metadata/metadata-fields.ts'
import { metadataFiles } from '@skleyka/contract/metadata/metadata-files.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Paperclip, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { write } from '../../api/queries.ts'
import { sendFile } from '../../browser/send-file.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { TextButton } from '../../ui/link/text-link.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { describedBy, Field, type FieldStatus } from '../../ui/text-input/field.tsx'
import styles from './file-field.module.css'

interface Props {
  label: string
  required: boolean
  status?: FieldStatus
  hint?: ReactNode
  value: string | null
  onChange: (value: string | null, problem?: string | null) => void
  /** Nothing is sent: the field is only looked at. */
  isTrial?: boolean
}

const broken = 'Файл не\u00a0удалось передать. Проверьте сеть и\u00a0выберите его ещё раз'
const onItsWay = 'Дождитесь, пока файл передастся'

/** A file of a field of metadata: it is sent as soon as it is chosen, and belongs to the video once that is saved. */
export function FileField({ value, onChange, isTrial = false, ...fieldProps }: Props) {
  const id = useId()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const accountCode = useAccountCode()
  const open = useMutation({ ...write(metadataFiles.send, { accountCode }), meta: { quiet: true } })
  const send = async (file: File) => {
    // what a file is called at its end tells what it is
    const name = file.name.slice(-metadataBounds.fileChars)
    if (isTrial) return onChange(`1/${name}`)
    if (file.size === 0) return setProblem('Файл пуст. Выберите другой')
    setProblem(null)
    setShare(0)
    onChange(value, onItsWay)
    try {
      const sent = await open.mutateAsync({ name, bytes: file.size })
      await sendFile(sent.url, file, broken, setShare)
      onChange(sent.value)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      onChange(value)
    } finally {
      setShare(null)
    }
  }
  const hint = problem ?? fieldProps.hint ?? `До\u00a0${formatSize(metadataBounds.fileBytes)}`
  const status = problem === null ? fieldProps.status : 'error'
  const pick = () => pickFiles('', ([file]) => file && void send(file), false)
  return (
    <Field id={id} {...fieldProps} hint={hint} status={status}>
      <div className={styles.file}>
        {value !== null && <SavedFile value={value} isTrial={isTrial} />}
        <Button
          id={id}
          icon={Paperclip}
          busy={share !== null}
          aria-describedby={describedBy(id, { hint })}
          aria-labelledby={`${id}-label ${id}`}
          onClick={pick}
        >
          {value === null ? 'Выбрать файл' : 'Заменить'}
        </Button>
        {value !== null && share === null && <IconButton icon={X} label="Убрать файл" onClick={() => onChange(null)} />}
      </div>
      {share !== null && <ProgressBar value={share} label="Файл передаётся" />}
    </Field>
  )
}

/** The name of a file, by which it is saved. */
export function SavedFile({ value, isTrial = false }: { value: string; isTrial?: boolean }) {
  const accountCode = useAccountCode()
  const open = useMutation({
    ...write(metadataFiles.open, { accountCode }),
    // the answer is a file to be saved: the page stays where it is
    onSuccess: ({ url }) => location.assign(url),
  })
  const name = fileOfValue(value)?.name ?? value
  if (isTrial) return <bdi className={styles.name}>{name}</bdi>
  return (
    <TextButton onClick={() => open.mutate({ value })}>
      <bdi className={styles.name}>{name}</bdi>
    </TextButton>
  )
}
