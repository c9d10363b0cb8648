import { type AdBlockFields, type AdBody, adBounds, withShared } from '@skleyka/contract/ads/ads.ts'
import { isWebAddress, webAddressChars } from '@skleyka/contract/web-address.ts'
import { Download, FileUp, Link } from 'lucide-react'
import { useRef, useState } from 'react'
import { saveText } from '../../browser/save-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import styles from './ads.module.css'
import { Group } from './group.tsx'
import { takeVmap, xmlReader } from './read-vmap.ts'
import { writeVmap } from './write-vmap.ts'

const VmapPopup = lazyPiece(() => import('./vmap-popup.tsx'))

interface Props {
  body: AdBody
  /** Fields of the blocks of the account, by their number. */
  known: ReadonlyMap<number, AdBlockFields>
  onChange: (body: AdBody) => void
}

/** VMAP of others (product B9): one whose address players ask, a file whose breaks become those of the template, and back. */
export function VmapGroup({ body, known, onChange }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const [messages, setMessages] = useState<readonly string[]>([])
  const [typed, type] = useState(body.vmap ?? '')
  const shown = (body.vmap ?? '') === (isWebAddress(typed.trim()) ? typed.trim() : '') ? typed : (body.vmap ?? '')
  const isWrong = shown.trim() !== '' && !isWebAddress(shown.trim())
  const [isOpen, open] = useState(false)
  const take = async (text: string) => {
    try {
      const taken = takeVmap(text, body, await xmlReader())
      onChange(taken.body)
      setMessages([`Добавлено пауз: ${taken.added}. Проверьте их и\u00a0сохраните шаблон`, ...taken.problems])
    } catch (error) {
      setMessages([error instanceof Error ? error.message : String(error)])
    }
  }
  const takeFile = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    if (chosen.size > adBounds.vmapBytes)
      setMessages(['Файл больше 256\u00a0КБ. Это не\u00a0VMAP или\u00a0в\u00a0нём слишком много пауз'])
    else await take(await chosen.text())
  }
  const save = () => {
    const { text, breaks, lost } = writeVmap(withShared(body, known))
    if (breaks > 0) saveText('реклама.vmap.xml', text, 'application/xml')
    setMessages([
      breaks > 0
        ? `Сохранено пауз: ${breaks}`
        : 'Сохранять нечего: в\u00a0VMAP не\u00a0вошла\u00a0бы ни\u00a0одна пауза',
      ...lost,
    ])
  }
  return (
    <Group title="VMAP">
      <TextInput
        label="Адрес чужого VMAP"
        type="url"
        maxLength={webAddressChars}
        placeholder="https://ads.example/vmap"
        value={shown}
        onChange={(next) => {
          type(next)
          onChange({ ...body, vmap: isWebAddress(next.trim()) ? next.trim() : null })
        }}
        {...(isWrong
          ? { status: 'error' as const, hint: 'Адрес начинается с\u00a0https:// и\u00a0пишется без пробелов' }
          : { hint: 'Плеер запросит его перед показом и\u00a0добавит паузы к\u00a0этим' })}
      />
      <div className={styles.acts}>
        <input
          ref={file}
          type="file"
          accept=".xml,.vmap,application/xml,text/xml"
          hidden
          onChange={({ currentTarget }) => {
            void takeFile(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <Button icon={FileUp} onClick={() => file.current?.click()}>
          Загрузить VMAP
        </Button>
        <Button icon={Link} onClick={() => open(true)}>
          VMAP по адресу
        </Button>
        {isOpen && <VmapPopup onRead={take} onClose={() => open(false)} />}
        <Button icon={Download} disabled={body.breaks.length === 0} onClick={save}>
          Скачать VMAP
        </Button>
      </div>
      <div role="status" className={styles.quiet}>
        {messages.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two breaks may say the same
          <p key={place}>{line}.</p>
        ))}
      </div>
    </Group>
  )
}
