import { lateCode } from '../lib/late-code.ts'

/** The product behind the sign-in, which is fetched while somebody types: it is drawn at once when they are signed in. */
export const productCode = lateCode('product', () => import('./product.tsx'))
