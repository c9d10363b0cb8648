export { acceptFile, refuseFile } from './file-toasts.ts'
export {
  onPanel,
  type PanelTab,
  setPanel,
  setPanelTab,
  takeCaret,
  usePanelState,
  usePanelTab,
} from './panel-state.ts'
export type { LiveUpload } from './sending/messages.ts'
export type { SavedItem } from './sending/saved-item.ts'
export { canAbort, canRetry, isProcessing, takesSound } from './sending/upload-item.ts'
export { bytesOf, summaryOf, uploadLabels } from './sending/upload-labels.ts'
export {
  abortUploading,
  connectUploads,
  continueUpload,
  deleteUploading,
  getItemByRecordId,
  getItems,
  replaceVideo,
  retryUploading,
  setSoundDisabled,
  showImports,
  type Upload,
  type UploadDestination,
  uploadFiles,
  uploadFolder,
  useUploads,
} from './tab-uploads.ts'
