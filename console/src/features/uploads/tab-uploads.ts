import { badTypeText, isAllowedFile } from '@skleyka/contract/uploads/video-files.ts'
import { useSyncExternalStore } from 'react'
import { askSessionToken, baseAddresses } from '../../api/client.ts'
import { currentImpersonation } from '../../session/impersonation.ts'
import type { FolderFiles } from '../../ui/file-drop/folder-files.ts'
import { codeFor } from '../../ui/lazy-piece/missing-code.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { acceptFile, refuseFile, tellFailure } from './file-toasts.ts'
import { setPanelTab, showImportField, showPanel } from './panel-state.ts'
import type { Connection } from './sending/connect.ts'
import { oneFileText } from './sending/file-types.ts'
import type { LeaderMessage, LiveUpload, TabMessage, UploadsView } from './sending/messages.ts'
import { isSameFile } from './sending/picked-file.ts'
import type { SavedItem } from './sending/saved-item.ts'
import type { UploadTarget } from './sending/upload-item.ts'

// The door of uploads: what screens see of them and may ask for (C-3-29). The sending itself lives in the
// SharedWorker; this is a tab's end of the transport.

/** One upload as a screen sees it. */
export interface Upload {
  readonly item: SavedItem
  readonly live: LiveUpload
}

const nothing: UploadsView = { state: { ids: [], data: {}, queue: [], itemIds: {} }, live: {}, tabs: 1 }

let view: UploadsView = nothing
let unsent: TabMessage[] = []
const sendLater = (message: TabMessage) => void unsent.push(message)
let sent: (message: TabMessage) => void = sendLater
let connectedUser: number | null | undefined
let connection: Promise<Connection | null> = Promise.resolve(null)
const listeners = new Set<() => void>()

/** Joins the leader as this user and leaves it as the former one; a second call for the same user does nothing. */
export async function connectUploads(userId: number | null): Promise<void> {
  if (connectedUser === userId) return
  connectedUser = userId
  connection = changeUser(connection, userId)
  await connection
}

/** A request made before the leader is reached waits for it. */
async function changeUser(former: Promise<Connection | null>, userId: number | null): Promise<Connection | null> {
  const code = await codeFor(() => import('./sending/connect.ts'))
  if (!code) return former
  const left = await former.catch(() => null)
  if (left) {
    left.close()
    sent = sendLater
    unsent = []
    show(nothing)
  }
  const joined = await code.connectToLeader({ userId, addresses: baseAddresses, sessionToken: askSessionToken }, hear)
  sent = joined.send
  for (const message of unsent) sent(message)
  unsent = []
  return joined
}

function hear(message: LeaderMessage): void {
  if (message.kind === 'view') {
    const wasSending = isSending()
    show(message.view)
    // Product B6: the panel opens in every tab when the leader reports work.
    if (!wasSending && isSending()) showPanel()
  }
  if (message.kind === 'failed') tellFailure(message.file.name, message.reason)
}

function show(next: UploadsView): void {
  view = next
  for (const listener of listeners) listener()
}

const isSending = () => getItems().some(({ item }) => item.status === 'IN_PROGRESS')

const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All uploads of the user, in every tab the same. */
export const useUploads = (): UploadsView => useSyncExternalStore(onChange, () => view)

/** Uploads in the order they were added. */
export function getItems(of: UploadsView = view): Upload[] {
  return of.state.ids.flatMap((id) => {
    const item = of.state.data[id]
    const live = of.live[id]
    return item && live ? [{ item, live }] : []
  })
}

/** The upload that makes a record, if it is one of this browser's. */
export function getItemByRecordId(recordId: number, of: UploadsView = view): Upload | null {
  const id = of.state.itemIds[recordId]
  const item = id === undefined ? undefined : of.state.data[id]
  const live = id === undefined ? undefined : of.live[id]
  return item && live ? { item, live } : null
}

/** The account that files go to, and what their videos are to be there. */
export type UploadDestination = Pick<UploadTarget, 'accountCode' | 'accountName' | 'fields'>

/** Sends files of allowed types to the account; says of each other one that its format is not supported. */
export function uploadFiles(files: readonly File[], to: UploadDestination): void {
  for (const file of files) if (!isAllowedFile(file)) showToast({ type: 'error', message: badTypeText(file.name) })
  const taken = files.filter(isAllowedFile)
  if (taken.length > 0) send(taken, to)
}

/** All tabs of a browser send as whoever is signed in: what is sent in somebody's name would be his who sends it. */
function send(files: File[], target: Omit<UploadTarget, 'apiOrigin'>): boolean {
  if (currentImpersonation() !== null) {
    showToast({ type: 'error', message: 'Под чужим именем файлы не\u00a0загружают. Вернитесь к\u00a0себе' })
    return false
  }
  sent({ kind: 'uploadFiles', files, target: { ...target, apiOrigin: baseAddresses().media } })
  setPanelTab('uploads')
  showPanel()
  return true
}

/** Sends the videos of folders; what else is in them is told of in one sentence and left out. */
export async function uploadFolder(found: FolderFiles, to: UploadDestination): Promise<void> {
  const code = await codeFor(() => import('./folder-labels.ts'))
  if (!code) return
  const { videos, words } = code.videosOf(found)
  if (words !== null) showToast({ type: videos.length > 0 ? 'base' : 'error', message: words })
  uploadFiles(videos, to)
}

/** Sends the one file that replaces a record's video; the old one plays until the new one is READY (C-5-01, C-8-25). */
export function replaceVideo(
  files: readonly File[],
  recordId: number,
  account: Pick<UploadTarget, 'accountCode' | 'accountName'>,
): void {
  const [file, ...more] = files
  if (!file || more.length > 0) return void showToast({ type: 'error', message: oneFileText })
  if (!isAllowedFile(file)) return void showToast({ type: 'error', message: badTypeText(file.name) })
  if (!send([file], { ...account, replacedRecordId: recordId })) return
  showToast({
    type: 'success',
    message: 'Видео загружается в фоновом режиме. Через несколько минут можно будет обновить страницу',
    closeAfterMs: 5_000,
  })
}

/** Goes on with an upload that this browser knows nothing of: the server has opened it anew for this very file. */
export function continueUpload(
  file: File,
  continued: NonNullable<UploadTarget['continued']>,
  account: Pick<UploadTarget, 'accountCode' | 'accountName'>,
): void {
  const { accountCode, accountName } = account
  send([file], { accountCode, accountName, continued })
}

/** Leaves the sound out of what is made of a waiting file, or in. */
export const setSoundDisabled = (id: string, soundDisabled: boolean): void =>
  sent({ kind: 'setSoundDisabled', id, soundDisabled })

/** Opens the panel where links to files are taken. */
export function showImports(): void {
  showImportField()
}

/** Stops uploads; what the server has of them stays for a retry. */
export const abortUploading = (ids: readonly string[]): void => sent({ kind: 'abortUploading', ids })

/** Takes uploads that are over off the list. */
export function deleteUploading(ids: readonly string[]): void {
  for (const id of ids) acceptFile(view.state.data[id]?.fileInfo.name ?? '')
  sent({ kind: 'deleteUploading', ids })
}

/**
 * Puts an upload back into the queue. False when its file is gone and none was given: ask for it.
 * Another file than the first one is refused in words (C-5-07, C-5-08).
 */
export function retryUploading(id: string, file: File | null = null): boolean {
  const item = view.state.data[id]
  if (!item) return true
  if (file === null && !view.live[id]?.hasFile) return false
  if (file !== null && !isSameFile(file, item.fileInfo)) {
    refuseFile(item.fileInfo)
    return true
  }
  acceptFile(item.fileInfo.name)
  sent({ kind: 'retryUploading', id, file })
  return true
}
