import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { useState } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { ListSearch } from '../../list/list-search.tsx'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import styles from './sharing.module.css'
import type { ShareWay } from './use-related.ts'

interface Props {
  way: ShareWay
  /** Null while they are on their way. */
  accounts: readonly { readonly accountCode: string; readonly accountName: string }[] | null
  chosen: readonly string[]
  onChange: (codes: readonly string[]) => void
}

/** With so many they are searched. */
const searchedAbove = 8

/** The related accounts, each with a box; what is searched for leaves the others chosen as they were. */
export function ChooseAccounts({ way, accounts, chosen, onChange }: Props) {
  const accountCode = useAccountCode()
  const may = useMay()
  const [q, setQ] = useState('')
  if (accounts?.length === 0) {
    return (
      <p>
        {way === 'unshare' ? (
          'Ни\u00a0одному аккаунту доступ не\u00a0открыт.'
        ) : may(sharing.invite) ? (
          <>
            Пока не&#160;с&#160;кем: ни&#160;один аккаунт не&#160;согласился на&#160;обмен.{' '}
            <TextLink to={pagePath(accountCode, 'setting/sharing')}>Предложить обмен</TextLink>
          </>
        ) : (
          'Пока не\u00a0с\u00a0кем: ни\u00a0один аккаунт не\u00a0согласился на\u00a0обмен. Его предлагает управляющий аккаунтом.'
        )}
      </p>
    )
  }
  const word = q.trim().toLocaleLowerCase('ru')
  const shown = (accounts ?? []).filter(
    ({ accountCode: code, accountName }) => code.includes(word) || accountName.toLocaleLowerCase('ru').includes(word),
  )
  const toggle = (code: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, code] : chosen.filter((other) => other !== code))
  return (
    <>
      {accounts !== null && accounts.length > searchedAbove && (
        <ListSearch label="Поиск по аккаунтам" q={q} onSearch={setQ} />
      )}
      <ul className={styles.accounts} aria-label="Аккаунты" aria-busy={accounts === null || undefined}>
        {shown.map(({ accountCode: code, accountName }) => (
          <li key={code}>
            <Checkbox checked={chosen.includes(code)} onChange={(isOn) => toggle(code, isOn)}>
              <bdi>{accountName}</bdi> <span className={styles.code}>{code}</span>
            </Checkbox>
          </li>
        ))}
        {accounts !== null && shown.length === 0 && <li className={styles.code}>Ничего не&#160;найдено</li>}
      </ul>
    </>
  )
}
