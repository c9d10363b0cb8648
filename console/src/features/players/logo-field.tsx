import type { PlayerBody } from '@skleyka/contract/player-look.ts'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { logoPicture } from './logo-picture.ts'
import styles from './players.module.css'

type Logo = PlayerBody['look']['logo']

const places = [
  { value: 'top-left', label: 'Слева вверху' },
  { value: 'top-right', label: 'Справа вверху' },
  { value: 'bottom-left', label: 'Слева внизу' },
  { value: 'bottom-right', label: 'Справа внизу' },
] as const

/** The logo over the picture, where it stands and where it leads. */
export function LogoField({ logo, onChange }: { logo: Logo; onChange: (logo: Logo) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const picture = await logoPicture(file)
    setProblem(
      picture === null ? 'Это не\u00a0картинка, или она слишком сложная. Выберите PNG, JPEG или\u00a0WebP' : null,
    )
    if (picture !== null) onChange({ link: null, place: 'top-right', ...logo, picture })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="Файл логотипа"
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      {logo && <img className={styles.logo} src={logo.picture} alt="Логотип" />}
      <div className={styles.boxes}>
        <Button onClick={() => input.current?.click()}>{logo ? 'Заменить логотип' : 'Выбрать логотип'}</Button>
        {logo && <Button onClick={() => onChange(null)}>Убрать логотип</Button>}
      </div>
      {problem !== null && (
        <p className={styles.quiet} role="alert">
          {problem}
        </p>
      )}
      {logo && (
        <div className={styles.pair}>
          <Select
            label="Место логотипа"
            choices={places}
            value={logo.place}
            onChange={(place) => onChange({ ...logo, place })}
          />
          <TextInput
            label="Ссылка с логотипа"
            type="url"
            placeholder="https://"
            value={logo.link ?? ''}
            onChange={(link) => onChange({ ...logo, link: link.trim() === '' ? null : link })}
          />
        </div>
      )}
    </>
  )
}
