import { useApp, useMay } from '../../session/contexts.ts'
import { MenuChip } from '../../ui/chip/menu-chip.tsx'

const others = { access: { who: 'member', permission: 'media.can_view_accounts_statistics' } } as const

interface Props {
  accountCode: string
  /** An account was chosen by its address. */
  isChosen: boolean
  onChoose: (code: string) => void
}

/** The account whose figures are shown, for those who may look at others too (product B8). */
export function AccountChip({ accountCode, isChosen, onChoose }: Props) {
  const { accountsList } = useApp()
  const mayOthers = useMay()(others)
  if (!mayOthers || accountsList.length < 2) return null
  return (
    <MenuChip
      name="Аккаунт:"
      kind={isChosen ? 'on' : 'plain'}
      choices={accountsList.map(({ accountCode: value, accountName: label }) => ({ value, label }))}
      value={accountCode}
      onChange={onChoose}
    />
  )
}
