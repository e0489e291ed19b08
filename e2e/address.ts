/** Where the product runs; BASE_URL names one that runs already. */
export const ADDRESS = process.env.BASE_URL ?? 'http://127.0.0.1:8290'

/** From where dashboards of another product come; a product that runs already needs it as EMBED_ORIGINS. */
export const OTHER_PRODUCT = 'https://boards.example.com'
