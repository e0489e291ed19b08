/** Where the product runs; BASE_URL names one that runs already. */
export const ADDRESS = process.env.BASE_URL ?? 'http://127.0.0.1:8290'
