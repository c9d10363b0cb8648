import type { AccountBlock } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { Trash2 } from 'lucide-react'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { AddingCombobox } from '../../ui/combobox/adding-combobox.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { sourceText } from './ad-labels.ts'
import styles from './ads.module.css'

interface LineProps {
  name: string
  /** Undefined until it is read. */
  block: AccountBlock | undefined
  onRemove: () => void
}

/** A block of the account in a template: it is edited where the blocks are. */
export function SharedBlockLine({ name, block, onRemove }: LineProps) {
  const accountCode = useAccountCode()
  return (
    <section className={styles.part} aria-label={name}>
      <div className={styles.shared}>
        <div>
          <p>{name}</p>
          <p className={styles.quiet}>
            {block ? sourceText(block.fields.source) : '…'}. Меняется для всех шаблонов в&#160;
            <TextLink to={pagePath(accountCode, `setting/ad-blocks?q=${encodeURIComponent(name)}`)}>
              блоках аккаунта
            </TextLink>
          </p>
        </div>
        <IconButton size={32} icon={Trash2} label={`Убрать блок ${name}`} onClick={onRemove} />
      </div>
    </section>
  )
}

interface PickerProps {
  readonly offered: readonly AccountBlock[]
  readonly onPick: (id: number) => void
  /** Reason why no more may be named; null while some may. */
  readonly full: string | null
}

/** Names one more block of the account (P-M-05). */
export function SharedBlockPicker({ offered, onPick, full }: PickerProps) {
  return (
    <AddingCombobox
      label="Добавить блок аккаунта"
      placeholder="Название блока"
      choices={offered.map(({ id, fields }) => ({
        value: String(id),
        label: fields.name,
        note: sourceText(fields.source),
      }))}
      onPick={(id) => onPick(Number(id))}
      full={full}
    />
  )
}
