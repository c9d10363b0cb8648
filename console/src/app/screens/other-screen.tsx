import { lazy } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useApp } from '../../session/contexts.ts'
import { loadChunk } from '../load-chunk.ts'
import { globalSections } from '../sections.ts'
import { sectionToCome } from '../sections-to-come.ts'
import { NotFound } from './messages.tsx'
import { SectionToCome } from './section-to-come.tsx'

// C-2.8-37: every section is a chunk of its own
const Settings = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/settings/user-page.tsx'))).UserPage,
}))
const CommandCenter = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/command-center/accounts-page.tsx'))).AccountsPage,
}))
const Converting = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/command-center/reports/converting-page.tsx'))).ConvertingPage,
}))
const Storage = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/command-center/reports/storage-page.tsx'))).StoragePage,
}))
const CopyrightHolders = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/copyright-holders/holders-page.tsx'))).HoldersPage,
}))

/** What an open address beside the records shows: a screen, that it is still to come, or that there is nothing. */
export default function OtherScreen() {
  const { user, accountCode } = useApp()
  const pathname = useLocation().pathname.replace(/\/+$/, '')
  if (pathname === '/cc/accounts') return <CommandCenter />
  if (pathname === '/cc/converting') return <Converting />
  if (pathname === '/cc/storage') return <Storage />
  if (pathname === '/kpo/holders') return <CopyrightHolders />
  if (accountCode !== null && pathname.endsWith(`/setting/users/${user.id}`)) return <Settings />
  const section = globalSections.find(({ area }) => pathname === `/${area}`)
  if (section) return <Navigate replace to={`/${section.route}`} />
  const title = sectionToCome(pathname)
  return title === null ? <NotFound /> : <SectionToCome title={title} />
}
