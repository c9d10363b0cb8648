import { latePiece, lazyScreen } from '../ui/lazy-piece/lazy-piece.tsx'

// Pages that are seldom the first ones: chunks of their own keep them out of every other visit.
const messages = () => import('./screens/messages.tsx')

export const AccessDenied = lazyScreen(async () => ({ default: (await messages()).AccessDenied }))
export const AccountError = lazyScreen(async () => ({ default: (await messages()).AccountError }))
export const NoAccounts = lazyScreen(async () => ({ default: (await messages()).NoAccounts }))
export const Unconfirmed = lazyScreen(async () => ({ default: (await messages()).Unconfirmed }))
export const LivestreamActivation = lazyScreen(async () => ({
  default: (await import('./screens/livestream-activation.tsx')).LivestreamActivation,
}))
export const OldAddress = lazyScreen(async () => ({ default: (await import('./old-address.tsx')).OldAddress }))
export const NotFound = lazyScreen(async () => ({ default: (await messages()).NotFound }))
export const AccountPicker = lazyScreen(async () => ({
  default: (await import('./screens/account-picker.tsx')).AccountPicker,
}))

// What stands beside every page and never keeps it waiting.
export const UploadsPanel = latePiece(async () => ({
  default: (await import('../features/upload-panel/uploads-panel.tsx')).UploadsPanel,
}))
export const BesideThePage = latePiece(async () => ({
  default: (await import('./beside-the-page.tsx')).BesideThePage,
}))
export const ImpersonationBar = latePiece(async () => ({
  default: (await import('./impersonation-bar.tsx')).ImpersonationBar,
}))
export const ViewedRoleBar = latePiece(async () => ({ default: (await import('./viewed-role-bar.tsx')).ViewedRoleBar }))
export const SignInAgain = latePiece(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }))
export const ToastHost = latePiece(async () => ({ default: (await import('../ui/toast/toast-host.tsx')).ToastHost }))
export const AnnouncementBanner = latePiece(() => import('../features/announcements/announcement-banner.tsx'))
export const OwnInvitations = latePiece(() => import('../features/invitations/own-invitations.tsx'))
export const NoticesBell = latePiece(() => import('../features/notifications/notifications-bell.tsx'))
export const UploadsIndicator = latePiece(async () => ({
  default: (await import('../features/upload-panel/uploads-indicator.tsx')).UploadsIndicator,
}))
