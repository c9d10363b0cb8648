import { playerBounds } from '@skleyka/contract/player-templates/player-look.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { Group } from './group.tsx'
import type { PartProps } from './part-props.ts'
import styles from './players.module.css'

const begun = { text: '{site} {ip} {time}', opacity: 40, moves: true }

/** Fields for the watermark of the picture, and what the browser offers over it. */
export function ProtectionFields({ part, onChange }: PartProps<'protection'>) {
  const { watermark } = part
  return (
    <Group title="Защита">
      <div className={styles.boxes}>
        <Checkbox checked={!part.rightClick} onChange={(off) => onChange({ ...part, rightClick: !off })}>
          Без меню правой кнопки
        </Checkbox>
        <Checkbox checked={!part.popOut} onChange={(off) => onChange({ ...part, popOut: !off })}>
          Не выпускать картинку со страницы
        </Checkbox>
        <Checkbox checked={watermark !== null} onChange={(on) => onChange({ ...part, watermark: on ? begun : null })}>
          Водяной знак
        </Checkbox>
      </div>
      {watermark && (
        <>
          <TextInput
            label="Текст знака"
            required
            maxLength={playerBounds.watermarkChars}
            hint="Подставятся {ip}, {date}, {time}, {site}, {title}"
            value={watermark.text}
            onChange={(text) => onChange({ ...part, watermark: { ...watermark, text } })}
          />
          <div className={styles.pair}>
            <NumberInput
              label="Непрозрачность"
              unit="%"
              min={10}
              max={100}
              value={watermark.opacity}
              onChange={(opacity) => opacity !== null && onChange({ ...part, watermark: { ...watermark, opacity } })}
            />
            <Checkbox
              checked={watermark.moves}
              onChange={(moves) => onChange({ ...part, watermark: { ...watermark, moves } })}
            >
              Меняет место
            </Checkbox>
          </div>
        </>
      )}
    </Group>
  )
}
