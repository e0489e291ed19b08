import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const mayTryAgain = (thrown: unknown) =>
  thrown instanceof ApiError && (thrown.status === 503 || thrown.code === 'NETWORK')

/** The cache of reads; one retry if the server was busy or away. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, thrown) => failures < 1 && mayTryAgain(thrown),
      staleTime: 0,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
