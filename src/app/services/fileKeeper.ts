import type { FileKeeper } from '../../flows/account/dataCopy';

/** Saves a file by a link with `download`, which Safari follows without a click of the visitor too. */
export function createFileKeeper({ document }: Pick<Window, 'document'>, name: string): FileKeeper {
  return {
    open: (file) => URL.createObjectURL(file),
    save: (address) => {
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
    },
    close: (address) => URL.revokeObjectURL(address),
  };
}
