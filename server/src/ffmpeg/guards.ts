/** Containers we open: real media files only. Text formats (HLS, ffconcat, DASH, SDP, CUE) and pictures stay outside. */
export const allowedDemuxers = [
  ...['mov', 'matroska', 'avi', 'mpegts', 'mpeg', 'mpegvideo', 'm4v'],
  ...['flv', 'live_flv', 'asf', 'ogg', 'mxf', 'dv', 'wav'],
] as const

/** Decoders we run. MagicYUV stays outside (CVE-2026-8461), and so does everything that only curiosities use. */
export const allowedDecoders = [
  ...['h264', 'hevc', 'vp8', 'libvpx', 'vp9', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1', 'theora', 'vp3'],
  ...['mpeg1video', 'mpeg2video', 'mpegvideo', 'mpeg4', 'msmpeg4v1', 'msmpeg4v2', 'msmpeg4', 'h263', 'h263p'],
  ...['wmv1', 'wmv2', 'wmv3', 'vc1', 'flv', 'vp6', 'vp6a', 'vp6f', 'svq1', 'svq3', 'cinepak', 'qtrle', 'rawvideo'],
  ...['mjpeg', 'dvvideo', 'prores', 'dnxhd', 'jpeg2000', 'ffv1', 'huffyuv', 'v210'],
  ...['aac', 'aac_latm', 'mp3', 'mp3float', 'mp2', 'mp2float', 'mp1float', 'ac3', 'eac3', 'dca', 'flac', 'alac'],
  ...['opus', 'libopus', 'vorbis', 'libvorbis', 'wmav1', 'wmav2', 'wmapro', 'amrnb', 'amrwb', 'nellymoser', 'speex'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be', 'pcm_s8', 'pcm_u8'],
  ...['pcm_f32le', 'pcm_f32be', 'pcm_f64le', 'pcm_f64be', 'pcm_bluray', 'pcm_dvd', 'pcm_alaw', 'pcm_mulaw'],
  ...['pcm_s16le_planar', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'adpcm_swf'],
] as const

/** Codecs that ffprobe calls by another name than that of their decoder. */
const decodersOfCodecs: Readonly<Record<string, string>> = {
  ...{ flv1: 'flv', msmpeg4v3: 'msmpeg4', mp1: 'mp1float', dts: 'dca', amr_nb: 'amrnb', amr_wb: 'amrwb' },
}

/** Tells if a decoder we run takes a codec, by ffprobe's name for it. */
export const isDecodable = (codec: string): boolean =>
  allowedDecoders.some((name) => name === (decodersOfCodecs[codec] ?? codec))

/** The largest picture we decode: 7680x4320. */
export const maxPixels = 7680 * 4320

/** ffprobe opens every stream and gives up at the first it may not, so it also gets what else stands in honest files. */
const probedDecoders = [
  ...allowedDecoders,
  ...[
    'png',
    'subrip',
    'srt',
    'ass',
    'ssa',
    'mov_text',
    'webvtt',
    'text',
    'dvdsub',
    'dvbsub',
    'pgssub',
    'xsub',
    'cc_dec',
  ],
  ...['libzvbi_teletextdec', 'libaribb24', 'libaribcaption'],
]

/**
 * Lets ffprobe open decoders beyond those, by name, so that it lists a file whose other streams are wanted. They are opened and
 * get no byte: what reads packets to find out about a stream keeps to the list of the format.
 */
export const openedDecoders = (names: readonly string[]): readonly string[] =>
  names.length === 0
    ? []
    : ['v', 'a', 's'].flatMap((kind) => [`-codec_whitelist:${kind}`, [...probedDecoders, ...names].join(',')])

/** Options in front of every input of ffmpeg (safety.md 6). The input is always the one file of the scratch folder. */
export const guardedInput = guards(allowedDecoders)

/** The same for ffprobe. */
export const guardedProbe = guards(probedDecoders)

/** A file sent for its sound alone may also be one of the plain containers of sound. */
const soundDemuxers = [...allowedDemuxers, 'mp3', 'aac', 'flac']
export const guardedSound = guards(allowedDecoders, soundDemuxers)
export const guardedSoundProbe = guards(probedDecoders, soundDemuxers)

function guards(decoders: readonly string[], demuxers: readonly string[] = allowedDemuxers): readonly string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', demuxers.join(',')],
    ...['-codec_whitelist', decoders.join(','), '-max_pixels', String(maxPixels)],
    ...['-max_alloc', '536870912', '-max_streams', '64', '-probesize', '50M', '-analyzeduration', '30M'],
  ]
}

/** Options in front of the pictures of a livestream, which come through a pipe as FLV and are H.264. */
export const guardedLive = [
  ...['-protocol_whitelist', 'pipe', '-format_whitelist', 'flv', '-codec_whitelist', 'h264'],
  ...['-max_pixels', String(maxPixels), '-max_alloc', '536870912', '-max_streams', '2'],
  ...['-probesize', '1M', '-analyzeduration', '200k', '-f', 'flv'],
] as const

/** Containers of a livestream that is read elsewhere, in pieces of HLS, through a pipe. */
const liveContainers = { mpegts: ['mpegts'], mp4: ['mov'] } as const
export type LiveContainer = keyof typeof liveContainers

/** Options in front of such a container: its pictures are not decoded, its sound may be encoded anew. */
export const guardedLiveContainer = (container: LiveContainer): readonly string[] => [
  ...['-protocol_whitelist', 'pipe', '-format_whitelist', liveContainers[container].join(',')],
  ...['-codec_whitelist', allowedDecoders.join(','), '-max_alloc', '536870912', '-max_streams', '64'],
  ...['-probesize', '2M', '-analyzeduration', '2M', '-f', ...liveContainers[container]],
]

/** Options in front of the sound of a browser, which comes through a pipe as Opus in Ogg. */
export const guardedOpus = [
  ...['-protocol_whitelist', 'pipe', '-format_whitelist', 'ogg', '-codec_whitelist', 'opus', '-max_streams', '1'],
  ...['-probesize', '4096', '-analyzeduration', '0', '-f', 'ogg'],
] as const

/** Demuxers and decoders of a picture that a person sent, and nothing else. */
const pictureReaders = {
  jpeg: { demuxer: 'jpeg_pipe', decoder: 'mjpeg' },
  png: { demuxer: 'png_pipe', decoder: 'png' },
  // a picture of WebP is a key frame of VP8
  webp: { demuxer: 'webp_pipe', decoder: 'webp,vp8' },
} as const

/** Options in front of a picture: its format is known and no other is tried. */
export const pictureInput = (format: keyof typeof pictureReaders): readonly string[] => {
  const { demuxer, decoder } = pictureReaders[format]
  return [...guards([decoder], [demuxer]), '-f', demuxer]
}

export const inputName = 'file:in.bin'
