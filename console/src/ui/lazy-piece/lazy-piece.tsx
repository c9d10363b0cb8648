import { Component, type ComponentType, createElement, lazy, type ReactNode, use, useEffect } from 'react'
import { firstScreen, tellFirstScreen } from '../../browser/first-screen.ts'
import { ChunkLoadError, loadChunk } from '../../browser/load-chunk.ts'
import { tellMissing } from './missing-code.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A screen of a chunk of its own: one that does not come breaks to the boundary of the page. */
export const lazyScreen = <Props extends object>(load: Load<Props>) => lazy(() => loadChunk(load))

/** A piece of a page in a chunk of its own: one that does not come leaves the page as it is, and is told in a toast. */
export function lazyPiece<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Lazy = lazyScreen(load)
  return function LazyPiece(props: Props) {
    return <PieceBoundary>{createElement(Lazy, props)}</PieceBoundary>
  }
}

/** Stands beside a screen, inside its Suspense: what waited for the first one begins to come. */
export function ScreenStands(): null {
  // a turn later: the screen is painted first
  useEffect(() => void setTimeout(tellFirstScreen), [])
  return null
}

/** A piece whose code is not asked for before the first screen stands: until then the line is the screen's. */
export function latePiece<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Piece = lazyPiece(load)
  return function LatePiece(props: Props) {
    use(firstScreen)
    return createElement(Piece, props)
  }
}

class PieceBoundary extends Component<{ children: ReactNode }, { broken: unknown }> {
  override state: { broken: unknown } = { broken: null }

  static getDerivedStateFromError(error: unknown) {
    return { broken: error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) tellMissing()
  }

  override render() {
    const { broken } = this.state
    if (broken instanceof ChunkLoadError) return null
    if (broken !== null) throw broken
    return this.props.children
  }
}
