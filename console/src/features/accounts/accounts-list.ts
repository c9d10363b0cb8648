import type { ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import { sections } from '@skleyka/contract/permissions/permissions.ts'
import { choiceField, searchField, sortField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { plainText } from '../../russian/plain-text.ts'
import { compareRussian } from '../../russian/sorting.ts'

const sortFields = ['name', 'id', 'members', 'records', 'size', 'created', 'last'] as const

/** The address of the list of accounts (product B0): everything by name at first. */
export const accountsAddress = listAddress(
  {
    q: searchField(),
    state: choiceField(['all', 'open', 'locked'], 'all'),
    section: choiceField(['all', ...sections], 'all'),
    encryption: choiceField(['all', 'on', 'off'], 'all'),
    sort: sortField(sortFields, { column: 'name', direction: 'ascending' }),
  },
  50,
)
export type AccountsList = typeof accountsAddress.first
/** Query of the list of accounts. */
export type AccountsQuery = Omit<AccountsList, 'page' | 'perPage' | 'sort'>

/** The accounts of a list, sorted, on all its pages. */
export function foundAccounts(
  accounts: readonly ManagedAccount[],
  { q, state, section, encryption, sort }: Omit<AccountsList, 'page' | 'perPage'>,
) {
  const query = plainText(q.trim())
  const turn = sort.direction === 'ascending' ? 1 : -1
  return accounts
    .filter(({ locked }) => state === 'all' || locked === (state === 'locked'))
    .filter(({ availableSections }) => section === 'all' || availableSections.includes(section))
    .filter(({ useEncryptor }) => encryption === 'all' || useEncryptor === (encryption === 'on'))
    .filter((account) => query === '' || wordsOf(account).some((words) => plainText(words).includes(query)))
    .sort((a, b) => turn * compare[sort.column](a, b) || compareRussian(a.accountName, b.accountName))
}

/** A name, a code, an id or the owner's address. */
const wordsOf = ({ accountName, accountCode, accountId, owner }: ManagedAccount) => [
  accountName,
  accountCode,
  String(accountId),
  owner?.email ?? '',
]

const compare: Readonly<Record<(typeof sortFields)[number], (a: ManagedAccount, b: ManagedAccount) => number>> = {
  name: (a, b) => compareRussian(a.accountName, b.accountName),
  id: (a, b) => a.accountId - b.accountId,
  members: (a, b) => a.members - b.members,
  records: (a, b) => a.records - b.records,
  size: (a, b) => a.sizeBytes - b.sizeBytes,
  created: (a, b) => a.createdDate.getTime() - b.createdDate.getTime(),
  last: (a, b) => (a.lastRecordDate?.getTime() ?? 0) - (b.lastRecordDate?.getTime() ?? 0),
}
