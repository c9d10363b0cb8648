import { lazy, type ReactNode } from 'react'
import { loadChunk } from './load-chunk.ts'

// Pages that are seldom the first ones: chunks of their own keep them out of every other visit.
const messages = () => loadChunk(() => import('./screens/messages.tsx'))

export const AccessDenied = lazy(async () => ({ default: (await messages()).AccessDenied }))
export const AccountError = lazy(async () => ({ default: (await messages()).AccountError }))
export const NoAccounts = lazy(async () => ({ default: (await messages()).NoAccounts }))
export const Unconfirmed = lazy(async () => ({ default: (await messages()).Unconfirmed }))
export const LivestreamActivation = lazy(async () => ({
  default: (await loadChunk(() => import('./screens/livestream-activation.tsx'))).LivestreamActivation,
}))
export const NotFound = lazy(async () => ({ default: (await messages()).NotFound }))
export const AccountPicker = lazy(async () => ({
  default: (await loadChunk(() => import('./screens/account-picker.tsx'))).AccountPicker,
}))

export const SectionToCome = lazy(async () => ({
  default: (await loadChunk(() => import('./screens/section-to-come.tsx'))).SectionToCome,
}))

// The uploads stand beside every page and never keep it waiting; a page goes on without them when their code does not come.
const nothing: { default: () => ReactNode } = { default: () => null }
export const UploadsPanel = lazy(() =>
  loadChunk(() => import('../features/uploads/panel/uploads-panel.tsx')).then(
    (panel) => ({ default: panel.UploadsPanel }),
    () => nothing,
  ),
)
export const BesideThePage = lazy(() =>
  loadChunk(() => import('./beside-the-page.tsx')).then(
    (beside) => ({ default: beside.BesideThePage }),
    () => nothing,
  ),
)
export const UploadsIndicator = lazy(() =>
  loadChunk(() => import('../features/uploads/panel/uploads-indicator.tsx')).then(
    (indicator) => ({ default: indicator.UploadsIndicator }),
    () => nothing,
  ),
)
