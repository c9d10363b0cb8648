import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { nginxAbsent } from '../../../tools/product/nginx.ts'
import { freePort } from '../../../tools/product/product.ts'

const rtmpModule = '/usr/lib/nginx/modules/ngx_rtmp_module.so'

/** nginx with its RTMP module: `live` makes HLS, `tube` only takes media in for programs that read it. */
export interface NginxRtmp {
  readonly pid: number
  /** Address of RTMP without application and name. */
  readonly rtmp: string
  /** Address and folder of what is served. */
  readonly web: string
  readonly folder: string
  close(): void
}

/** Answers true where nginx and its RTMP module are installed. */
export async function isNginxRtmpThere(): Promise<boolean> {
  const found = await readFile(rtmpModule).catch(() => null)
  return found !== null && (await nginxAbsent()) === null
}

/** Starts it with segments of two seconds, as ours are. */
export async function startNginxRtmp(folder: string): Promise<NginxRtmp> {
  const [rtmp, http] = [await freePort(), await freePort()]
  const place = path.join(folder, 'nginx')
  const served = path.join(place, 'hls')
  await mkdir(served, { recursive: true })
  const config = path.join(place, 'nginx.conf')
  await writeFile(
    config,
    `load_module ${rtmpModule};
daemon off; user root; pid ${place}/pid; error_log ${place}/error.log; worker_processes 1; worker_rlimit_nofile 20000;
events { worker_connections 8192; }
rtmp { server { listen 127.0.0.1:${rtmp}; chunk_size 4096;
  application tube { live on; }
  application live { live on; hls on; hls_path ${served}; hls_fragment 2s; hls_playlist_length 30s; } } }
http { access_log off; client_body_temp_path ${place}/b; proxy_temp_path ${place}/p; fastcgi_temp_path ${place}/f;
  uwsgi_temp_path ${place}/u; scgi_temp_path ${place}/s;
  server { listen 127.0.0.1:${http}; root ${served}; add_header Access-Control-Allow-Origin *; add_header Cache-Control no-cache; } }
`,
  )
  const child = spawn('nginx', ['-p', place, '-c', config, '-e', path.join(place, 'error.log')], { stdio: 'ignore' })
  return {
    pid: child.pid ?? 0,
    rtmp: `rtmp://127.0.0.1:${rtmp}`,
    web: `http://127.0.0.1:${http}`,
    folder: served,
    close: () => void child.kill('SIGTERM'),
  }
}
