/** Ways of writing that no text for visitors has, in widget and hub. */

/** Quotes that Latin fonts draw too narrow, and words for which we have another one. */
export const avoidedChinese = /[“”‘’]|关联|登记|备用代码|二次验证/;

/** We write as in the United States. */
export const avoidedEnglish =
  /\b(?:any more|whilst|towards)\b|cancell|colour|favour|honour|behaviour|centre|licence|grey|organis|recognis|authoris/i;
