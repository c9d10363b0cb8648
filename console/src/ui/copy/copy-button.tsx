import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../browser/clipboard.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'

/** Spec §9: how long the confirmation stays, ms. */
const copiedMs = 1000

interface Props {
  text: string
  /** Name of what is copied: «Скопировать почту». */
  label: string
  size?: 40 | 32 | 28 | 24
  onCopied?: () => void
}

/** Copies a text and says 'Скопировано' for 1 second. */
export function CopyButton({ text, label, size = 32, onCopied }: Props) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    const isCopied = await copyText(text)
    setState(isCopied ? 'copied' : 'refused')
    if (isCopied) onCopied?.()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('idle'), copiedMs)
  }
  return (
    <>
      <Tooltip text={state === 'refused' ? 'Браузер не дал скопировать' : 'Скопировано'} open={state !== 'idle'}>
        <IconButton icon={Copy} size={size} label={label} tooltip={false} onClick={() => void copy()} />
      </Tooltip>
      <span role="status" className="visually-hidden">
        {state === 'copied' ? 'Скопировано' : ''}
      </span>
    </>
  )
}
