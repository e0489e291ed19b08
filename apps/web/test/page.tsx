import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws a component as a page at an address; `end` takes it away. */
export async function drawAt(address: string, component: () => React.ReactNode) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: createRootRoute({ component }), history })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<RouterProvider router={router} />))
  async function end() {
    await act(async () => root.unmount())
    // What lies over the page stands beside it.
    document.body.replaceChildren()
  }
  return { place, router, end }
}
