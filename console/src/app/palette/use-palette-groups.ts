import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import {
  CloudUpload,
  Film,
  Keyboard,
  LayoutGrid,
  LayoutList,
  LogOut,
  Monitor,
  Moon,
  Sun,
  UsersRound,
} from 'lucide-react'
import { visit } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { chooseTheme, chosenTheme } from '../../browser/theme.ts'
import { hitPlace } from '../../russian/hit-places.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useApp, useMay } from '../../session/contexts.ts'
import { leave } from '../../session/session.ts'
import { showError } from '../../ui/toast/show-error.ts'
import { areas } from '../areas.ts'
import { partByVisits, searchAccounts } from '../known-accounts.ts'
import { showOverlay } from '../overlays.ts'
import { routes } from '../routes.ts'
import { areaPath, visibleAreas } from '../sections.ts'
import { readVisits } from '../visits.ts'
import { matching, type PaletteGroup, type PaletteLine } from './palette-lines.ts'
import { useFoundRecords } from './use-found-records.ts'

const maxAccounts = 8
const themes = [
  { choice: 'light', label: 'Тема: светлая', icon: Sun },
  { choice: 'dark', label: 'Тема: тёмная', icon: Moon },
  { choice: 'system', label: 'Тема: как в\u00a0системе', icon: Monitor },
] as const

/** Returns what the palette offers for a text, and what it says of the search for records. `onUpload` asks for files. */
export function usePaletteGroups(text: string, onUpload: () => void): { groups: PaletteGroup[]; note: string } {
  const app = useApp()
  const may = useMay()
  const found = useFoundRecords(text)
  const go = (path: string) => () => void visit(path)
  const { accountCode } = app

  const areaLines = [
    ...(accountCode === null ? [] : visibleAreas('account', app)),
    ...visibleAreas('platform', app),
  ].map(
    (name): PaletteLine => ({
      id: name,
      label: areas[name].title,
      icon: LayoutList,
      run: go(areaPath(name, app)),
    }),
  )
  const screens = routes
    .filter(({ area, opens, offered }) => offered && may({ access: opens ?? areas[area].opens }))
    .map(({ area, path, title }): PaletteLine => {
      const isOfAccount = areas[area].scope === 'account'
      return {
        id: path,
        label: title,
        // «Видео» is a section and a report
        ...((!isOfAccount || area === 'stat') && { note: areas[area].title }),
        icon: LayoutList,
        run: go(pagePath(isOfAccount ? accountCode : null, path)),
      }
    })
  const picker: PaletteLine = { id: 'accounts', label: 'Мои аккаунты', icon: LayoutGrid, run: go('/') }

  const records = found.records.map(({ record: { id, name }, hit }): PaletteLine => {
    const isNamed = hit?.field === 'name'
    const moment = hit && hit.atMs !== null ? `?t=${hit.atMs / 1000}` : ''
    return {
      id: `record-${id}`,
      label: isNamed ? hit.text : name,
      ...(isNamed && { marks: hit.marks }),
      note: hit && !isNamed ? hitPlace(hit) : groupDigits(id),
      icon: Film,
      run: go(pagePath(accountCode, `records/${id}`) + moment),
    }
  })
  if (found.all !== null) {
    const query = new URLSearchParams({ q: found.all })
    records.push({
      id: 'all-records',
      label: 'Показать все найденные',
      icon: LayoutList,
      run: go(`${pagePath(accountCode, 'records')}?${query}`),
    })
  }

  const others = app.accountsList.filter((account) => account.accountCode !== accountCode)
  const accounts =
    text.trim() === '' ? partByVisits(others, readVisits(app.user.id)).recent : searchAccounts(others, text)
  const accountLines = accounts.slice(0, maxAccounts).map(
    (account): PaletteLine => ({
      id: `account-${account.accountCode}`,
      label: account.accountName,
      note: account.accountCode,
      icon: UsersRound,
      run: go(pagePath(account.accountCode, 'records')),
    }),
  )

  const mayUpload = accountCode !== null && may(uploads.create)
  const actions: PaletteLine[] = [
    ...(mayUpload ? [{ id: 'upload', label: 'Загрузить видео', icon: CloudUpload, run: onUpload }] : []),
    ...themes
      .filter(({ choice }) => choice !== chosenTheme())
      .map(({ choice, label, icon }) => ({ id: `theme-${choice}`, label, icon, run: () => chooseTheme(choice) })),
    { id: 'keys', label: 'Сочетания клавиш', icon: Keyboard, keys: '?', run: () => showOverlay('keys') },
    { id: 'leave', label: 'Выйти', icon: LogOut, run: () => void leave().catch(showError) },
  ]

  const groups: PaletteGroup[] = [
    { title: 'Разделы', lines: matching([...areaLines, ...screens, picker], text) },
    { title: 'Видео', lines: records },
    { title: 'Аккаунты', lines: accountLines },
    { title: 'Действия', lines: matching(actions, text) },
  ]
  const notes = { idle: '', searching: 'Ищем видео…', failed: 'Найти видео не\u00a0удалось' }
  return { groups: groups.filter(({ lines }) => lines.length > 0), note: notes[found.state] }
}
