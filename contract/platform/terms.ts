/** 《服务协议》《隐私政策》: which wording somebody agrees to. Changed words get a new version. */
export const TERMS_VERSION = '2026-11'
