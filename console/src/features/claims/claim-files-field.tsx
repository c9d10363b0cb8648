import { claimBounds, claimFileEnding, claimFileEndings } from '@skleyka/contract/claims/claim-bounds.ts'
import { formatSize } from '@skleyka/contract/format-size.ts'
import { Paperclip, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sendFile } from '../../browser/send-file.ts'
import { Button } from '../../ui/button/button.tsx'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import styles from './claims.module.css'

/** A file that was sent and is to be part of a claim. */
export interface SentFile {
  readonly id: number
  readonly name: string
}

interface Props {
  value: readonly SentFile[]
  onChange: (value: SentFile[], problem?: string | null) => void
  announce: (file: { name: string; bytes: number }) => Promise<{ fileId: number; url: string }>
  hint?: ReactNode
}

const broken = 'Файл не\u00a0удалось передать. Проверьте сеть и\u00a0выберите его ещё раз'
const kinds = `PDF, картинки и\u00a0офисные документы, до\u00a0${claimBounds.files}\u00a0файлов по\u00a0${formatSize(claimBounds.fileBytes)}`

/** Documents of a claim or of an answer: each is sent as soon as it is chosen. */
export function ClaimFilesField({ value, onChange, announce, hint }: Props) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (files: readonly File[]) => {
    setProblem(null)
    let sent = [...value]
    for (const file of files) {
      if (sent.length >= claimBounds.files) return setProblem(`Больше ${claimBounds.files} файлов приложить нельзя`)
      if (claimFileEnding(file.name) === null) return setProblem(`«${file.name}»: принимаются ${kinds}`)
      if (file.size === 0) return setProblem(`«${file.name}» пуст. Выберите другой файл`)
      if (file.size > claimBounds.fileBytes)
        return setProblem(`«${file.name}» больше ${formatSize(claimBounds.fileBytes)}`)
      setShare(0)
      try {
        const { fileId, url } = await announce({ name: file.name.slice(-255), bytes: file.size })
        await sendFile(url, file, broken, setShare)
        sent = [...sent, { id: fileId, name: file.name }]
        onChange(sent)
      } catch (error) {
        return setProblem(error instanceof Error ? error.message : broken)
      } finally {
        setShare(null)
      }
    }
  }
  const accept = claimFileEndings.map((ending) => `.${ending}`).join(',')
  return (
    <fieldset className={styles.boxes}>
      <legend>Документы</legend>
      {value.length > 0 && (
        <ul className={styles.files}>
          {value.map((file) => (
            <li key={file.id} className={styles.file}>
              {file.name}
              <IconButton
                icon={X}
                label={`Убрать файл: ${file.name}`}
                onClick={() => onChange(value.filter(({ id }) => id !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <span>
        <Button
          icon={Paperclip}
          busy={share !== null}
          onClick={() => pickFiles(accept, (files) => void send(files), true)}
        >
          Приложить файл
        </Button>
      </span>
      {share !== null && <ProgressBar value={share} label="Файл передаётся" />}
      <p className={problem === null ? styles.under : styles.problem} role={problem === null ? undefined : 'alert'}>
        {problem ?? hint ?? kinds}
      </p>
    </fieldset>
  )
}
