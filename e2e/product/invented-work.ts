import type { ResultOf } from '@skleyka/contract/method.ts'
import type { runningTranslations } from '@skleyka/contract/translations/running.calls.ts'
import type { TaskItem, UploadingItem, uploader } from '@skleyka/contract/uploader/uploader.calls.ts'

const GiB = 1024 ** 3
const minuteMs = 60_000

/** Returns what arrives on a platform: a long name, one that has stopped, a replacement. */
export function inventedUploading(now = Date.now()): ResultOf<typeof uploader.getUploadingInfo> {
  const rows: readonly Partial<UploadingItem>[] = [
    { fileName: 'Утренний выпуск 23 ноября.mov', bytesPerSecond: 12_400_000 },
    {
      fileName: '20261121_143055_cam2_final_FINAL_v3_исправлено_копия_для_архива_телеканала.mxf',
      userName: 'Александра Константинопольская-Рождественская',
      bytesPerSecond: null,
      bytesReceived: 0,
      partsReceived: 0,
      lastPartAt: null,
    },
    {
      fileName: 'Репетиция оркестра.mp4',
      replaces: true,
      recordName: 'Репетиция оркестра, камера 2',
      bytesPerSecond: 800_000,
    },
  ]
  const uploads = rows.map((own, index) => ({
    uploadUuid: `8f14e45f-ceea-467f-a830-5c7a2d5f8b1${index}`,
    recordId: 184_226 - index,
    recordName: own.fileName ?? '',
    accountCode: index === 1 ? 'dolgiy-ruchey' : 'nature',
    userId: 1,
    userName: 'Мария Соколова',
    fileName: '',
    replaces: false,
    sizeBytes: 12 * GiB,
    partSize: 64 * 1024 ** 2,
    partsCount: 192,
    partsReceived: 84,
    nextPartOffset: 0,
    bytesReceived: 5.25 * GiB,
    bytesPerSecond: null,
    etaAt: null,
    createdAt: new Date(now - 40 * minuteMs),
    lastPartAt: new Date(now - minuteMs),
    ...own,
  }))
  const totals = { uploads: 3, sizeBytes: 36 * GiB, bytesReceived: 10.5 * GiB, bytesPerSecond: 13_200_000 }
  return { uploads, total: 3, page: 1, perPage: 50, totals }
}

/** Returns what is done behind it: one that runs, one that waits its turn, one that failed and may be tried again, one that is done. */
export function inventedTasks(now = Date.now()): ResultOf<typeof uploader.getUploaderTasks> {
  const rows: readonly Partial<TaskItem>[] = [
    {
      state: 'RUNNING',
      progress: 0.43,
      etaAt: new Date(now + 7 * minuteMs),
      startedAt: new Date(now - 5 * minuteMs),
      worker: 'узел-1',
    },
    { state: 'QUEUED', place: 7, etaAt: new Date(now + 42 * minuteMs), attempts: 0 },
    {
      state: 'FAILED',
      type: 'sprite',
      recordName: '20261121_143055_cam2_final_FINAL_v3_исправлено_копия.mxf',
      error: 'На диске сервера кончилось место. Освободите его и\u00a0повторите задачу',
      logTail:
        '[mjpeg @ 0x55d0] av_interleaved_write_frame(): No space left on device\nError writing trailer of sheet-0001.jpg: No space left on device',
      canRetry: true,
      attempts: 3,
      startedAt: new Date(now - 90 * minuteMs),
      finishedAt: new Date(now - 89 * minuteMs),
      tookMs: minuteMs,
    },
    {
      state: 'DONE',
      type: 'purge',
      recordId: null,
      recordName: null,
      startedAt: new Date(now - 95 * minuteMs),
      tookMs: 400,
    },
  ]
  const tasks = rows.map((own, index) => ({
    id: 91_204 - index,
    type: 'convert',
    recordId: 184_226 - index,
    recordName: 'Лесные истории. Серия 4. Певец на ветке',
    fileName: null,
    accountCode: 'nature',
    startedBy: 'Мария Соколова',
    state: 'QUEUED' as const,
    progress: 0,
    place: null,
    etaAt: null,
    attempts: 1,
    worker: null,
    createdAt: new Date(now - 100 * minuteMs),
    startedAt: null,
    finishedAt: null,
    tookMs: null,
    error: null,
    canRetry: false,
    logTail: null,
    ...own,
  }))
  const open = { pausedAt: null, pausedBy: null }
  const lanes = [
    {
      ...{ type: 'convert', waiting: 12, running: 1, failed: 0, usualMs: 412_000, ...open },
      waitingSince: new Date(now - 42 * minuteMs),
    },
    { type: 'sprite', waiting: 0, running: 0, failed: 1, waitingSince: null, usualMs: 9_400, ...open },
    {
      ...{ type: 'import', waiting: 3, running: 2, failed: 14, usualMs: null },
      ...{ waitingSince: new Date(now - 3 * 60 * minuteMs), pausedAt: new Date(now - 190 * minuteMs) },
      pausedBy: 'Мария Соколова',
    },
  ]
  return { tasks, total: 4, page: 1, perPage: 50, lanes }
}

/** Livestreams of two processes: one with a long name, one whose encoder is away. */
export function inventedRunning(now = Date.now()): ResultOf<typeof runningTranslations.list> {
  const ago = (minutes: number) => new Date(now - minutes * 60_000)
  const rest = { isPermanent: false, seenAt: ago(0), startedAt: ago(95) }
  return {
    items: [
      {
        ...{ ...rest, translationId: 7, accountCode: 'studio', accountName: 'Студия', state: 'LIVE', onAirAt: ago(90) },
        name: 'Открытие международного фестиваля документального кино: церемония и первый показ',
        ...{ ownerName: 'Анна Соколова', viewersNow: 12_480, recordingState: 'RECORDING', process: 'live-1:4021' },
        ...{ kbps: 6_120, problems: ['UNEVEN_KEY_INTERVAL', 'BITRATE_FALLS'] },
      },
      {
        ...{
          ...rest,
          translationId: 8,
          accountCode: 'volga',
          accountName: 'Волга ТВ',
          state: 'INTERRUPTED',
          onAirAt: ago(40),
        },
        ...{ name: 'Утренний эфир', ownerName: null, viewersNow: 31, recordingState: 'OFF', process: 'live-2:388' },
        ...{ kbps: null, problems: ['NO_INPUT'] },
      },
    ],
    total: 2,
    processes: [
      { process: 'live-1:4021', count: 1, kbps: 6_120 },
      { process: 'live-2:388', count: 1, kbps: 0 },
    ],
  }
}
