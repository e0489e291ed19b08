import { Component, type ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'

/** Keeps the screen from staying empty where the start of the product fails: says why, and offers to reload. */
export class StartBoundary extends Component<{ children: ReactNode }, { failed: unknown }> {
  override state = { failed: null }

  static getDerivedStateFromError = (failed: unknown) => ({ failed })

  override render() {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return (
      <main className="start-failed" role="alert">
        <h1>Selamat could not start</h1>
        <p>{messageOf(failed)}</p>
        <button type="button" onClick={() => window.location.reload()}>
          Reload
        </button>
      </main>
    )
  }
}
