import { Component, type ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'

/** Shows the reason and a reload button where the product fails to start. */
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
