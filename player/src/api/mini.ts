const close = { ru: 'Закрыть мини-плеер', en: 'Close the mini player' }
const corner = { position: 'fixed', inset: 'auto 16px 16px auto', zIndex: '2147483000' }

/** Keeps a playing frame in a corner of the window while its place is scrolled away; the place keeps its size. */
export function stickWhenAway(
  box: HTMLElement,
  frame: HTMLIFrameElement,
  language: 'ru' | 'en',
  isPlaying: () => boolean,
  pause: () => void,
  signal: AbortSignal,
): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '✕'
  button.setAttribute('aria-label', close[language])
  button.hidden = true
  Object.assign(button.style, {
    ...{ position: 'fixed', right: '20px', zIndex: '2147483001', width: '36px', height: '36px' },
    ...{ border: '0', borderRadius: '50%', background: 'rgb(11 13 16 / 80%)', color: '#fff', cursor: 'pointer' },
  })
  button.addEventListener('click', () => {
    pause()
    stick(false)
  })
  box.append(button)

  function stick(isAway: boolean) {
    button.hidden = !isAway
    const width = Math.min(360, window.innerWidth - 32)
    const height = Math.round((width * 9) / 16)
    button.style.bottom = `${16 + height - 40}px`
    const away = { ...corner, width: `${width}px`, height: `${height}px` }
    const here = { position: 'absolute', inset: '0', zIndex: 'auto', width: '100%', height: '100%' }
    Object.assign(frame.style, isAway ? away : here)
  }
  const watcher = new IntersectionObserver(([entry]) => {
    if (entry) stick(!entry.isIntersecting && isPlaying())
  })
  watcher.observe(box)
  signal.addEventListener('abort', () => watcher.disconnect())
}
