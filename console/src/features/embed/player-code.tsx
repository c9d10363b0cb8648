import { type EmbedSize, iframeCode, playerAddress, scriptCode } from '@skleyka/contract/playback/embed-code.ts'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { CodeBlock } from '../../ui/copy/code-block.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import styles from './embed.module.css'

type Size = 'fluid' | '640' | '854' | '1280'
const widths = { '640': 360, '854': 480, '1280': 720 } as const
const sizeOf = (size: Size): EmbedSize =>
  size === 'fluid' ? { kind: 'fluid' } : { kind: 'fixed', width: Number(size), height: widths[size] }

type Language = 'browser' | 'ru' | 'en'

interface Props {
  url: string
  uuid: string
  /** Null while it is not known. */
  durationMs: number | null
  /** A livestream begins where it is. */
  isLive?: boolean
}

/** The code of a player as it is wished to be: a frame, or a script whose player the page steers. */
export function PlayerCode({ url, uuid, durationMs, isLive = false }: Props) {
  const [way, setWay] = useState<'iframe' | 'script'>('iframe')
  const [size, setSize] = useState<Size>('640')
  const [autoplay, setAutoplay] = useState(false)
  const [startS, setStartS] = useState<number | null>(null)
  const [language, setLanguage] = useState<Language>('browser')
  const wishes = { autoplay, startS: startS ?? 0, language: language === 'browser' ? null : language }
  const frame = way === 'iframe'
  const text = frame ? iframeCode(playerAddress(url, wishes), sizeOf(size)) : scriptCode(url, uuid, wishes)
  return (
    <>
      <div className={styles.wishes}>
        <Segmented
          label="Способ"
          titled
          choices={[
            { value: 'iframe', label: 'Фрейм' },
            { value: 'script', label: 'Скрипт' },
          ]}
          value={way}
          onChange={setWay}
        />
        {frame && (
          <Select
            label="Размер"
            choices={[
              { value: '640', label: '640\u00a0×\u00a0360' },
              { value: '854', label: '854\u00a0×\u00a0480' },
              { value: '1280', label: '1280\u00a0×\u00a0720' },
              { value: 'fluid', label: 'По ширине места' },
            ]}
            value={size}
            onChange={setSize}
          />
        )}
        <Select
          label="Язык кнопок"
          choices={[
            { value: 'browser', label: 'Как в\u00a0браузере' },
            { value: 'ru', label: 'Русский' },
            { value: 'en', label: 'Английский' },
          ]}
          value={language}
          onChange={setLanguage}
        />
        {!isLive && (
          <NumberInput
            label="Начать с"
            unit="с"
            min={0}
            max={Math.max(0, Math.floor((durationMs ?? 86_400_000) / 1000))}
            value={startS}
            onChange={setStartS}
          />
        )}
        <Checkbox checked={autoplay} onChange={setAutoplay}>
          Начинать сразу, без&#160;звука
        </Checkbox>
      </div>
      <CodeBlock
        label="Плеер на сайте"
        text={text}
        hint={
          frame
            ? 'Вставьте код в\u00a0HTML страницы'
            : 'Плеер занимает всю ширину и\u00a0управляется со\u00a0страницы: play(), seek(), события'
        }
      />
      {!frame && (
        <p className={styles.about}>
          Возможности скрипта перечислены в&#160;
          <TextLink href={new URL('/player/api.d.ts', url).href}>его описании</TextLink>. Правила сайта (CSP) должны
          разрешать script-src и&#160;frame-src для {new URL(url).host}.
        </p>
      )}
    </>
  )
}
