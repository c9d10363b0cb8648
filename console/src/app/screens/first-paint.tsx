import { Logo } from '../../ui/logo/logo.tsx'

/** The same mark index.html shows, until there is something to show. Its look stands in tokens/ground.css. */
export function FirstPaint() {
  return (
    <div className="first-paint" aria-busy="true">
      <Logo />
    </div>
  )
}
