export { isStub, useRemoveStub } from './remove-stub.ts'
export { useReplaceVideo } from './replace-video.ts'
export { useRestartRecord } from './restart-record.ts'
